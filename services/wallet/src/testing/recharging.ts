import type { Overrides } from '../app.ts';
import { startEkupi, type EkupiStandIn } from './ekupi-stand-in.ts';
import type { Answered, Player } from './player.ts';
import { createWorld, type World } from './world.ts';

/** A wallet with a gateway that it can reach, asked without a pause, on a clock that can be put forward. */
export type Recharging = {
  readonly world: World;
  readonly ekupi: EkupiStandIn;
  /** Milliseconds that the wallet's clock is ahead of ours. */
  aheadMs: number;
  start(player: Player, amount?: unknown, key?: string): Promise<Answered>;
  /** Starts a recharge and answers its transaction id. */
  started(player: Player, amount?: number): Promise<string>;
  status(player: Player, transactionId: string): Promise<Record<string, unknown> | undefined>;
  callback(fields: Record<string, string>): Promise<Response>;
  row(transactionId: string): Promise<Record<string, unknown> | null>;
  close(): Promise<void>;
};

export async function createRecharging(overrides: Overrides = {}): Promise<Recharging> {
  const ekupi = await startEkupi();
  const world = await createWorld(
    { EKUPI_BASE_URL: ekupi.url, PAYMENT_URL_HOSTS: ekupi.host },
    { askGapMs: 0, now: () => new Date(Date.now() + recharging.aheadMs), ...overrides },
  );
  const recharging: Recharging = {
    world,
    ekupi,
    aheadMs: 0,
    start: (player, amount = 2000, key) =>
      player.post('/api/wallet/recharge/ekupi', { amount, paymentMethod: 'ekupi' }, key),
    started: async (player, amount) => (await recharging.start(player, amount)).body.data?.['transactionId'] as string,
    status: async (player, id) => (await player.get(`/api/orders/transactions/status/${id}`)).body.data,
    callback: (fields) =>
      fetch(`${world.app.url}/api/payments/webhooks/ekupi`, { method: 'POST', body: new URLSearchParams(fields) }),
    row: (id) => world.app.deps.rows.collection.findOne({ _id: id }),
    close: async () => {
      await world.close();
      await ekupi.close();
    },
  };
  return recharging;
}
