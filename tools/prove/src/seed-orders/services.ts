import { perProvider } from '@topup/proto';
import { createBackground } from '@topup/kit/background';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { points } from '@topup/kit/points';
import { createRelay } from '@topup/kit/outbox';
import { newId } from '@topup/kit/ids';
import { assembleSaga, openOrders, openPrices } from '@topup/order/testing/saga';
import {
  answers,
  assembleDelivery,
  createReservedPoints,
  openAttempts,
  STARTING,
  theSupplier,
  TIMING,
} from '@topup/supplier-gateway/testing/saga';
import { createHistoryWriter, openTransactions } from '@topup/wallet/testing/ledger';
import type { PaymentGateway } from '@topup/wallet/testing/providers';
import { assembleMoney, type Payment } from '@topup/wallet/testing/saga';
import {
  ed25519Key,
  followTransfers,
  keepTotals,
  openRecharges,
  openSealCopies,
  openSeals,
  openUsers,
  openWallets,
  POSITIONS,
  sealDays,
  writeMissing,
  type PositionDocument,
  type WalletConfig,
} from '@topup/wallet/testing/seed';
import { NOBODY_BLOCKED } from '../saga/blocks.ts';
import { ORDERING, PAYMENT_WAIT_MS } from '../saga/order-settings.ts';
import { copyRecords, type Urls } from './copies.ts';
import { createLaneBus, inBackground, inLane, now, SILENT as log } from './lane.ts';

export type Settings = Pick<
  WalletConfig,
  'TRANSFER_HMAC_KEYS' | 'SEAL_KEYS' | 'SEAL_COPY_DIR' | 'STATUS_TOKEN_KEY' | 'PUBLIC_ORIGIN' | 'PAYMENT_URL_HOSTS'
>;
export type Services = Awaited<ReturnType<typeof openServices>>;

const SUPPLIER_TAKES_MS = 20_000;
const ENOUGH_POINTS = points(Number.MAX_SAFE_INTEGER);
const nothing = (): void => undefined;
const always = async (): Promise<void> => undefined;

/** Starts the services' own code on their own databases. The code's clock is that of the `Lane` that calls it. */
export async function openServices(urls: Urls, settings: Settings) {
  // As a schema job, whose calls have no limit of time, for the reason that `copyRecords` gives.
  const open = async (url: string): Promise<Database> => ({ ...(await connectMongo(url, log, 'apply')), now });
  const databases = {
    order: await open(urls.order),
    wallet: await open(urls.wallet),
    gateway: await open(urls.gateway),
  };
  const lanes = createLaneBus();
  const order = await openOrder(databases.order, lanes, settings);
  const wallet = await openWallet(databases.wallet, lanes, settings);
  const relay = await openGateway(databases.gateway, lanes);
  return {
    order,
    wallet,
    settle: lanes.settle,
    areEmpty: async (): Promise<boolean> => {
      const found = await Promise.all([
        order.deps.orders.collection.findOne(),
        wallet.money.transfers.collection.findOne(),
      ]);
      return found.every((document) => document === null);
    },
    /** When the supplier gateway first read the supplier's points. */
    firstReading: async (): Promise<Date | null> => {
      const readings = await databases.gateway.collection<{ at: Date }>('balances');
      return (await readings.findOne({}, { sort: { at: 1 } }))?.at ?? null;
    },
    /** Makes `times` of every record. Before `finish`. */
    copy: (times: number, done: (copies: number) => void): Promise<void> =>
      copyRecords(urls, settings.TRANSFER_HMAC_KEYS[0], times, done),
    /** Runs the wallet's own jobs, outside any `Lane` and so by the real clock: they follow the ledger and seal its days. */
    finish: async (): Promise<void> => {
      await Promise.all([wallet.money.relay.stop(), relay.stop()]);
      for (const job of wallet.startJobs()) {
        await job.runNow();
        const [trouble] = job.troubles();
        if (trouble) throw new Error(trouble.detail);
        await job.stop();
      }
    },
    close: async (): Promise<void> => {
      await Promise.all(Object.values(databases).map((database) => database.close()));
    },
  };
}

type Lanes = ReturnType<typeof createLaneBus>;

async function openOrder(database: Database, { bus, serve }: Lanes, settings: Settings) {
  const prices = await openPrices(database);
  const orders = await openOrders(database);
  const { deps, queues } = assembleSaga(
    {
      orders,
      bus,
      live: { moved: nothing },
      refundOverdue: true,
      paymentWaitMs: PAYMENT_WAIT_MS,
      log,
      now,
      background: inBackground,
    },
    { prices, ...NOBODY_BLOCKED, priceUpdates: { tell: nothing }, onHealth: nothing },
    {
      statusTokenKey: settings.STATUS_TOKEN_KEY,
      publicOrigin: settings.PUBLIC_ORIGIN,
      paymentHosts: settings.PAYMENT_URL_HOSTS,
    },
  );
  serve(queues);
  return { deps: { ...deps, ...ORDERING, prices }, prices };
}

async function openWallet(database: Database, { bus, serve }: Lanes, settings: Settings) {
  const transactions = await openTransactions(database);
  const writer = createHistoryWriter(transactions);
  const recharges = openRecharges(transactions);
  const given = { keys: settings.TRANSFER_HMAC_KEYS, onTransfer: writer.record, background: createBackground(log) };
  const {
    deps: money,
    queues,
    answers: answered,
  } = await assembleMoney(
    { database, bus, ...given, log, now },
    {
      gateways: perProvider((name) => payGateway(name, settings.PUBLIC_ORIGIN)),
      publicOrigin: settings.PUBLIC_ORIGIN,
      paymentHosts: settings.PAYMENT_URL_HOSTS,
      askGapMs: 0,
      alarm: nothing,
      moveRecharge: (id, to, failure) => recharges.move(id, to, failure),
      onReturnRefused: writer.refuseReturn,
      isClosed: async () => false,
    },
  );
  serve(queues, answered);
  const { transfers } = money;
  const users = await openUsers(database);
  const wallets = await openWallets(database, transfers, keepTotals(transfers, users));
  const positions = await database.collection<PositionDocument>('positions', POSITIONS);
  const followers = {
    onTransfers: (some: Parameters<typeof writeMissing>[1]) => writeMissing({ transactions, writer }, some),
    onPosted: always,
  };
  const sealing = {
    ...money,
    seals: await openSeals(database, transfers),
    sealCopies: await openSealCopies(settings.SEAL_COPY_DIR),
    sealKey: ed25519Key(settings.SEAL_KEYS[0]),
  };
  return {
    money,
    recharging: {
      ...money,
      recharges,
      statusTokenKey: settings.STATUS_TOKEN_KEY,
      limiter: { enforce: always },
      brakes: { on: async () => new Map() },
    },
    startJobs: () => [followTransfers({ ...money, wallets }, positions, followers), sealDays(sealing)],
  };
}

function payGateway(name: string, origin: string): PaymentGateway {
  return {
    create: async ({ _id }) => ({
      kind: 'opened',
      paymentUrl: `${origin}/simulators/${name}/pay/${_id}`,
      orderId: _id,
    }),
    request: () => ({}),
    status: async (asked) => {
      const { payment: state } = inLane().fate;
      if (state === 'pending') return { state, paying: false };
      if (state === 'failed') return { state, reason: 'declined', raw: {} };
      // The wallet passes the whole payment, although the type names only a part of it.
      const { amountPaise } = asked as unknown as Payment;
      return {
        state,
        amountPaise,
        capture: { reference: newId(), transactionId: newId(), instrument: 'UPI' },
        raw: {},
      };
    },
    refunds: null,
  };
}

async function openGateway(database: Database, { bus, serve }: Lanes) {
  const attempts = await openAttempts(database);
  const relay = createRelay({ collection: attempts, bus, log });
  const { queues } = assembleDelivery(
    {
      attempts,
      relay,
      timing: TIMING,
      health: {
        openedBy: () => null,
        current: () => ({ ...STARTING, balance: ENOUGH_POINTS }),
        halt: () => null,
        allowed: () => 1,
        probe: always,
        signatureRefused: nothing,
        answered: nothing,
        pause: nothing,
        stop: always,
      },
      stopped: async () => null,
      log,
      supplier: { ...theSupplier.protocol, createOrder: supply, redact: (raw) => raw },
      permits: { take: async () => ({ done: nothing, unused: nothing }) },
      points: createReservedPoints(() => 'unknown'),
      refusals: () => answers.refusals,
      alarm: nothing,
      isStopping: () => false,
    },
    bus,
  );
  serve(queues);
  return relay;
}

const supply = async (order: object) => {
  const lane = inLane();
  const { unit } = order as { unit: string };
  lane.ms += 1_000 + (Number.parseInt(unit.slice(0, 6), 16) % SUPPLIER_TAKES_MS);
  switch (lane.fate.supply(unit.slice(unit.indexOf(':') + 1))) {
    case 'delivered':
      return answers.delivered(`S${newId().slice(0, 16).toUpperCase()}`);
    case 'refused':
      return answers.notDeliverable;
    case 'out of points':
      return answers.outOfPoints;
    case 'no answer':
      return { kind: 'no_answer', cause: 'ECONNRESET' } as const;
  }
};
