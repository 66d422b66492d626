import { randomBytes } from 'node:crypto';
import { perProvider } from '@topup/proto';
import { createBackground } from '@topup/kit/background';
import { createRelay } from '@topup/kit/outbox';
import { every } from '@topup/kit/sweeper';
import { paise } from '@topup/kit/money';
import type { Travel } from '@topup/kit/testing/simulation/memory-journal';
import type { MemoryServer } from '@topup/kit/testing/simulation/memory-server';
import type { Process, Scheduler } from '@topup/kit/testing/simulation/scheduler';
import { runOn, type Host } from '@topup/kit/testing/simulation/simulated-time';
import {
  assembleSaga,
  openBlockedOrders,
  openOrders,
  type CreateDeps,
  type DeadlineDeps,
} from '@topup/order/testing/saga';
import {
  answers as supplierAnswers,
  assembleDelivery,
  createReservedPoints,
  openAttempts,
  type ConfirmDeps,
  type ResolveDeps,
  theSupplier,
  TIMING,
} from '@topup/supplier-gateway/testing/saga';
import { openAdminActs } from '@topup/kit/admin-acts';
import { assembleMoney, type Money, finishLeaving } from '@topup/wallet/testing/saga';
import { transferFrom } from '@topup/wallet/testing/ledger';
import { SILENT as log, type Broker, type Consumer } from './broker.ts';
import type { Design } from './design.ts';
import { payGateway, supplierPort } from './external-ports.ts';
import type { PayGateways, Supplier } from './external-systems.ts';
import { healthOf } from './health.ts';
import { ORDERING, PAYMENT_WAIT_MS } from './order-settings.ts';
import { ANY_TWO } from './any-two.ts';
import { usersOf } from './blocks.ts';
import { ALONE, MUCH, ORIGIN, PAY_HOST, priceList } from './shop.ts';

export type World = {
  readonly scheduler: Scheduler;
  readonly servers: { readonly [S in ServiceName]: MemoryServer };
  readonly broker: Broker;
  readonly supplier: Supplier;
  readonly payGateways: PayGateways;
  readonly design: Design;
  /** The accounts that were ever blocked, and whether they are now: as auth says it, and as the order service has stored it. */
  readonly blocks: Map<string, boolean>;
};
export type ServiceName = 'order' | 'wallet' | 'gateway';
export type OrderReplica = Consumer & { readonly service: 'order'; readonly deps: CreateDeps & DeadlineDeps };
export type WalletReplica = Consumer & { readonly service: 'wallet'; readonly deps: Money['deps'] };
export type GatewayReplica = Consumer & { readonly service: 'gateway'; readonly desk: ResolveDeps & ConfirmDeps };
export type Replica = OrderReplica | WalletReplica | GatewayReplica;

const KEY = { kid: 'k1', key: Buffer.alloc(32, 7) };
const TOKEN_KEY = randomBytes(32);
const ASK_GAP_MS = 2_000;
const FOLLOW_EVERY_MS = 4_000;
const nothing = (): void => undefined;
const LATE_PERCENT = 3;
const STOPPED_PERCENT = 3;
const ASLEEP_PERCENT = 15;
const ASLEEP_STEPS = 250;
const ASLEEP_MAX_MS = 600_000;

export function boot(world: World, service: ServiceName, process: Process): Promise<Replica> {
  const host: Host = { process, scheduler: world.scheduler, rounds: [] };
  return runOn(host, () => BOOTS[service](world, host));
}

const BOOTS: { readonly [S in ServiceName]: (world: World, host: Host) => Promise<Replica> } = {
  order: bootOrder,
  wallet: bootWallet,
  gateway: bootGateway,
};

const databaseOf = ({ scheduler, servers, design }: World, service: ServiceName, { process }: Host) => {
  const travel: Travel = (parts, answer) => scheduler.request(process, parts, answer);
  const client = servers[service].client(travel);
  return design.database?.(client) ?? client;
};

async function bootOrder(world: World, host: Host): Promise<OrderReplica> {
  const { broker, design } = world;
  const bus = broker.bus(host.process);
  const orders = await openOrders(databaseOf(world, 'order', host));
  const { deps, queues, startJobs } = assembleSaga(
    {
      orders,
      bus: design.orderBus?.(bus, broker) ?? bus,
      // No browser is notified, because no decision depends on that.
      live: { moved: nothing },
      refundOverdue: true,
      paymentWaitMs: PAYMENT_WAIT_MS,
      log,
      now: () => new Date(),
      background: (work) => void work.catch(() => undefined),
    },
    {
      prices: priceList,
      users: usersOf(world.blocks),
      blockedOrders: openBlockedOrders(orders.collection),
      priceUpdates: { tell: nothing },
      onHealth: nothing,
    },
    { statusTokenKey: TOKEN_KEY, publicOrigin: ORIGIN, paymentHosts: [PAY_HOST] },
  );
  startJobs();
  return { service: 'order', host, deps: { ...deps, ...ORDERING }, queues, answers: {}, inHand: new Set() };
}

async function bootWallet(world: World, host: Host): Promise<WalletReplica> {
  const { broker, scheduler } = world;
  const { process } = host;
  const written = () => scheduler.request(process, [nothing], nothing);
  const { deps, queues, answers, startJobs } = await assembleMoney(
    {
      database: databaseOf(world, 'wallet', host),
      bus: broker.bus(process),
      keys: [KEY],
      timers: scheduler.timers(process),
      // Writes no transaction history, because no decision depends on the history. The simulation has no recharges.
      onTransfer: written,
      background: createBackground(log),
      log,
      now: () => new Date(),
    },
    {
      gateways: perProvider((name) => payGateway(world, process, name)),
      publicOrigin: ORIGIN,
      paymentHosts: [PAY_HOST],
      askGapMs: ASK_GAP_MS,
      alarm: nothing,
      moveRecharge: async () => true,
      onReturnRefused: written,
      isClosed: async () => false,
    },
  );
  startJobs();
  followSuspense(deps);
  return { service: 'wallet', host, deps, queues, answers, inHand: new Set() };
}

function followSuspense(deps: Money['deps']): void {
  every(FOLLOW_EVERY_MS, 'follow-suspense', log, async () => {
    const left = await deps.transfers.collection.find({ debit: 'suspense', outcome: 'ok' }).toArray();
    for (const document of left) {
      const transfer = transferFrom(document);
      // As in production, only durable transfers are followed.
      if (transfer.outcome === 'ok' && (await deps.transfers.isDurable(transfer))) await finishLeaving(deps, transfer);
    }
  });
}

async function bootGateway(world: World, host: Host): Promise<GatewayReplica> {
  const { broker, scheduler, supplier, design } = world;
  const database = databaseOf(world, 'gateway', host);
  const bus = broker.bus(host.process);
  // Harder than in production, which follows the database's clock: here each process uses its own wrong clock.
  const attempts = Object.assign(await openAttempts(database), { now: () => new Date() });
  const acts = await openAdminActs(database);
  const relay = createRelay({ collection: attempts, bus, log });
  const reserved = createReservedPoints(() => 'unknown');
  const health = healthOf(world, host.process, reserved);
  const createOrder = supplierPort(scheduler, host.process, supplier);
  const timing = { ...TIMING, ...(design.hasNoSendDeadline ? { staleAfterMs: Number.POSITIVE_INFINITY } : {}) };
  const take = async () =>
    scheduler.random(100) < LATE_PERCENT ? null : { done: () => undefined, unused: () => undefined };
  const beforeSend = (): Promise<void> =>
    new Promise((wake) => {
      const isAsleep = scheduler.faults && scheduler.random(100) < ASLEEP_PERCENT;
      if (isAsleep) {
        host.process.stalledUntil = scheduler.taken + scheduler.random(ASLEEP_STEPS);
        scheduler.leap(scheduler.random(ASLEEP_MAX_MS));
      }
      scheduler.add(host.process, wake);
    });
  // As if an admin put a brake on and released it again.
  const stopped = async () => {
    await beforeSend();
    return scheduler.faults && scheduler.random(100) < STOPPED_PERCENT ? 'deliveries are stopped by a brake' : null;
  };
  const { queues, startSweeper } = assembleDelivery(
    {
      attempts,
      relay,
      timing,
      health,
      stopped,
      log,
      supplier: {
        ...theSupplier.protocol,
        createOrder: design.createOrder?.(createOrder) ?? createOrder,
        redact: (raw: string) => raw,
      },
      permits: { take },
      points: reserved,
      refusals: () => supplierAnswers.refusals,
      alarm: nothing,
      isStopping: () => false,
    },
    bus,
  );
  startSweeper();
  setInterval(() => void health.probe(), timing.probeBusyMs);
  const answers: Consumer['answers'] = {
    'supplier.balance.get': async () => {
      await health.probe();
      const breaker = health.halt() ? 'open' : 'closed';
      return { breaker, paused: false, asOfMs: BigInt(Date.now()) };
    },
  };
  const desk = { attempts, acts, relay, alonePaise: scheduler.random(2) === 0 ? ALONE : MUCH, ...ANY_TWO };
  return { service: 'gateway', host, desk, queues, answers, inHand: new Set() };
}

export async function fill({ deps }: WalletReplica, accountId: string, transactionId: string, amount: number) {
  await deps.ledger.post({
    key: `recharge:${transactionId}`,
    kind: 'recharge',
    debit: 'gateway:ekupi',
    credit: `wallet:${accountId}`,
    amountPaise: paise(amount),
    by: 'wallet',
    ref: { accountId, transactionId },
  });
}
