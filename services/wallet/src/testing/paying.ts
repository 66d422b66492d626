import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Overrides } from '../app.ts';
import { callbackAuthorization } from '../payments/providers/phonepe/callback.ts';
import { booksBalance } from './books.ts';
import { startEkupi, type EkupiStandIn } from './ekupi-stand-in.ts';
import { startPhonepe, type PhonepeStandIn } from './phonepe-stand-in.ts';
import { createPlayer, type Answered, type Player } from './player.ts';
import { createWorld, type World } from './world.ts';

/** A wallet with stand-in gateways, without pauses between status calls, and with a clock that can be moved ahead. */
export type Paying = {
  world: World;
  ekupi: EkupiStandIn;
  phonepe: PhonepeStandIn;
  /** How far the wallet's clock is ahead of ours, in milliseconds. */
  aheadMs: number;
  /** A new player for each test. */
  player: Player;
  start(amount?: unknown, key?: string, by?: Player): Promise<Answered>;
  /** Starts a recharge through ekupi and returns its transaction id. */
  started(amount?: number): Promise<string>;
  status(transactionId: string): Promise<Record<string, unknown> | undefined>;
  callback(fields: Record<string, string>): Promise<Response>;
  phonepeCallback(merchantOrderId: string, more?: { state?: string; authorization?: string }): Promise<Response>;
  transaction(transactionId: string): Promise<Record<string, unknown> | null>;
  /** The service's metrics, as Prometheus would scrape them. */
  metrics(): Promise<string>;
};

async function open(paying: Paying, overrides: Overrides): Promise<void> {
  paying.ekupi = await startEkupi();
  paying.phonepe = await startPhonepe();
  paying.world = await createWorld(
    {
      EKUPI_BASE_URL: paying.ekupi.url,
      PHONEPE_AUTH_URL: paying.phonepe.url,
      PHONEPE_BASE_URL: paying.phonepe.url,
      PAYMENT_URL_HOSTS: `${paying.ekupi.host},${paying.phonepe.host}`,
    },
    { askGapMs: 0, now: () => new Date(Date.now() + paying.aheadMs), ...overrides },
  );
}

/**
 * Sets up a test file about payments: starts and stops the world, gives each test a new player and gateways without
 * faults, and checks at the end that the books balance.
 */
export function usePaying(overrides: Overrides = {}): Paying {
  const webhook = (gateway: string, init: RequestInit) =>
    fetch(`${paying.world.app.url}/api/payments/webhooks/${gateway}`, { method: 'POST', ...init });
  const calls: Omit<Paying, 'world' | 'ekupi' | 'phonepe' | 'player'> = {
    aheadMs: 0,
    start: (amount = 2000, key, by = paying.player) =>
      by.post('/api/wallet/recharge/ekupi', { amount, paymentMethod: 'ekupi' }, key),
    started: async (amount) => (await paying.start(amount)).body.data?.['transactionId'] as string,
    status: async (id) => (await paying.player.get(`/api/orders/transactions/status/${id}`)).body.data,
    callback: (fields) => webhook('ekupi', { body: new URLSearchParams(fields) }),
    phonepeCallback: (merchantOrderId, { state = 'COMPLETED', authorization } = {}) => {
      const { PHONEPE_WEBHOOK_USERNAME: user, PHONEPE_WEBHOOK_PASSWORD: password } = paying.world.config;
      return webhook('phonepe', {
        headers: {
          'content-type': 'application/json',
          authorization: authorization ?? callbackAuthorization(user, password),
        },
        body: JSON.stringify({ event: 'checkout.order.completed', payload: { merchantOrderId, state, amount: 1 } }),
      });
    },
    transaction: (id) => paying.world.app.features.history.transactions.collection.findOne({ _id: id }),
    metrics: async () => (await fetch(`${paying.world.app.managementUrl}/metrics`)).text(),
  };
  const paying = calls as Paying;

  beforeAll(() => open(paying, overrides));
  beforeEach(async () => {
    paying.player = await createPlayer(paying.world);
    Object.assign(paying.ekupi, { statusFault: 'none', aheadMs: 0, hangs: false });
    paying.ekupi.createFaults.length = 0;
    Object.assign(paying.phonepe, { statusFault: 'none', refundFault: 'none', hidesRefunds: false });
    paying.aheadMs = 0;
  });
  afterAll(async () => {
    await booksBalance(paying.world.app.features.ledger.transfers, paying.world.config.TRANSFER_HMAC_KEYS);
    await paying.world.close();
    await Promise.all([paying.ekupi.close(), paying.phonepe.close()]);
  });
  return paying;
}

/** Stops the wallet's jobs, for tests that run a job's steps themselves: the job could otherwise run a step first. */
export function withoutRounds(paying: Paying): void {
  beforeAll(async () => void (await Promise.all(Object.values(paying.world.app.jobs).map((job) => job.stop()))));
}
