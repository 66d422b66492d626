import type { JWTVerifyGetKey } from 'jose';
import { perProvider } from '@topup/proto';
import { openAdminActs } from '@topup/kit/admin-acts';
import { openAlarms } from '@topup/kit/alarms';
import { createHealth, type Health } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Log } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { paise } from '@topup/kit/money';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { CURSORS, type CursorRecord } from '@topup/kit/projection';
import { connectRedis, type Redis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { connectSession } from '@topup/kit/session';
import type { Job } from '@topup/kit/sweeper';
import { createAlarm, createCallbackCounter, createFindingsGauge } from './alarms.ts';
import type { WalletConfig } from './config.ts';
import { commandHandlers, eventHandlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { expireRecharges } from './recharges/jobs/expire-recharges.ts';
import { ed25519Key } from './ledger/domain/seal-key.ts';
import { followTransfers } from './ledger/jobs/follow-transfers.ts';
import { POSITIONS, type PositionDocument } from './ledger/store/positions.ts';
import { keepAlarms } from './admin/jobs/keep-alarms.ts';
import { pollPayments } from './payments/jobs/poll-payments.ts';
import { sealDays } from './ledger/jobs/seal-days.ts';
import { reconcileOnTime } from './reconciliation/jobs/reconcile.ts';
import { sendLeftoverEvents } from './payments/jobs/send-leftover-events.ts';
import type { Gateway } from './ledger/domain/accounts.ts';
import { doubting } from './payments/doubting.ts';
import type { PaymentGateway } from './payments/gateway.ts';
import { openNotFoundRuns } from './payments/store/not-found-runs.ts';
import { createCompartments } from './payments/compartments.ts';
import { providers } from './payments/providers/index.ts';
import { startUsers } from './messages/projections.ts';
import { queryHandlers } from './messages/queries.ts';
import { routes } from './routes.ts';
import { openAdjustmentProposals } from './admin/store/adjustment-proposals.ts';
import { openLoneAdjustments } from './admin/store/lone-adjustments.ts';
import { openAdminTransactions } from './admin/store/admin-transactions.ts';
import { openAlarmingMoney } from './admin/store/alarming-money.ts';
import { openCheckouts } from './payments/store/checkouts.ts';
import { openHistory } from './history/store/history.ts';
import { createLedger } from './ledger/store/ledger.ts';
import { openPayments } from './payments/store/payments.ts';
import { openPlayers } from './admin/store/players.ts';
import { openReconciliations } from './reconciliation/store/reconciliations.ts';
import { openRecharges } from './recharges/store/recharges.ts';
import { openRows } from './history/store/rows.ts';
import { openSealCopies } from './ledger/store/seal-copies.ts';
import { openSeals } from './ledger/store/seals.ts';
import { openTransactionStats } from './admin/store/transaction-stats.ts';
import { openTransfers } from './ledger/store/transfers.ts';
import { openUsers } from './admin/store/users.ts';
import { openWallets } from './ledger/store/wallets.ts';

/** What tests replace: the clock, the keys that sign sessions, and two pauses. */
export type Overrides = {
  readonly now?: () => Date;
  readonly sessionKeys?: JWTVerifyGetKey;
  readonly askGapMs?: number;
  readonly recheckMs?: number;
};
export type WalletApp = App & {
  readonly url: string;
  readonly managementUrl: string;
  readonly deps: Deps;
  readonly jobs: Readonly<Record<'follow' | 'poll' | 'expire' | 'events' | 'seal' | 'users' | 'reconcile', Job>>;
};

/** Recharges per minute and account. */
const LIMITS = { recharges: 10 };
const ASK_GAP_MS = 2_000;
const RECHECK_MS = 2_000;
/** Questions at a time; each gateway may hold a third of them, so that the other one's and the admins' are answered. */
const QUESTIONS_MAX = 64;
const WAIT_FOR_GATEWAY_MAX = 20;

type Connections = { database: Database; bus: Bus; redis: Redis; health: Health };

/** The only file that knows everything: connections, then collections, then what uses them. */
export async function createApp(config: WalletConfig, log: Log, overrides: Overrides = {}): Promise<WalletApp> {
  const [database, bus, redis] = await Promise.all([
    connectMongo(config.MONGO_URL, log),
    connectBus({ url: config.AMQP_URL, service: 'wallet', log }),
    connectRedis(config.REDIS_URL, log),
  ]);
  const health = createHealth();
  const deps = await createDeps(config, log, overrides, { database, bus, redis, health });
  const { http, stopKeys } = createHttp(deps, overrides, redis);

  await bus.consume('wallet.commands', commandHandlers(deps), { prefetch: 64 });
  await bus.consume('wallet.events', eventHandlers(deps));
  await bus.answer('wallet.queries', queryHandlers(deps), { prefetch: QUESTIONS_MAX });
  const jobs = {
    follow: followTransfers(deps, await database.collection<PositionDocument>('positions', POSITIONS)),
    poll: pollPayments(deps),
    expire: expireRecharges(deps),
    seal: sealDays(deps),
    reconcile: reconcileOnTime(deps),
    events: sendLeftoverEvents(deps),
    alarms: keepAlarms(deps),
    users: await startUsers(deps, await database.collection<CursorRecord>('cursors', CURSORS)),
  };
  health.check('database', database.ping);
  health.check('broker', bus.check);
  const { port, managementPort } = await openPorts(http, health, config);

  return {
    deps,
    jobs,
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    stop: async () => {
      health.stopping();
      await Promise.all([http.close(), bus.stopConsuming(), ...Object.values(jobs).map((job) => job.stop())]);
      await deps.relay.stop();
      await bus.close();
      stopKeys();
      await redis.close();
      await database.close();
      await health.close();
    },
  };
}

async function createDeps(
  config: WalletConfig,
  log: Log,
  overrides: Overrides,
  { database, bus, redis, health }: Connections,
): Promise<Deps> {
  const now = overrides.now ?? database.now;
  const transfers = await openTransfers(database);
  const rows = await openRows(database);
  const users = await openUsers(database);
  const checkouts = await openCheckouts(database);
  const payments = await openPayments(database);
  const notFoundRuns = await openNotFoundRuns(database);
  const alarm = createAlarm(health.registry, log);
  const doubted = (name: Gateway, gateway: PaymentGateway) =>
    doubting(gateway, notFoundRuns.of(name), () => alarm('gateway_finds_nothing', { gateway: name }));
  return {
    config,
    log,
    now,
    bus,
    limiter: createLimiter({ service: 'wallet', limits: readLimits(LIMITS, config.RATE_LIMITS), redis }),
    transfers,
    ledger: createLedger({ transfers, keys: config.TRANSFER_HMAC_KEYS, now }),
    rows,
    history: openHistory(rows),
    stats: openTransactionStats(rows),
    wallets: await openWallets(database, transfers, users),
    users,
    seals: await openSeals(database, transfers),
    sealCopies: await openSealCopies(config.SEAL_COPY_DIR),
    sealKey: ed25519Key(config.SEAL_KEYS[0]),
    players: openPlayers(users),
    adminTransactions: openAdminTransactions(rows),
    acts: await openAdminActs(database),
    adjustmentProposals: await openAdjustmentProposals(database),
    loneAdjustments: await openLoneAdjustments(database),
    adjustAlonePaise: paise(config.ADJUSTMENT_ALONE_MAX_RUPEES * 100),
    reconciliations: await openReconciliations(database),
    recharges: openRecharges(rows),
    payments,
    checkouts,
    relay: createRelay({ collection: checkouts.collection, bus, log }),
    notFoundRuns,
    gateways: perProvider((name) => doubted(name, providers[name].connect(config, log))),
    compartments: createCompartments(WAIT_FOR_GATEWAY_MAX),
    askGapMs: overrides.askGapMs ?? ASK_GAP_MS,
    recheckMs: overrides.recheckMs ?? RECHECK_MS,
    alarm,
    alarms: await openAlarms(database, { service: 'wallet', registry: health.registry, log }),
    alarmingMoney: openAlarmingMoney(payments, rows),
    findingsGauge: createFindingsGauge(health.registry),
    callbacks: createCallbackCounter(health.registry),
  };
}

function createHttp(deps: Deps, overrides: Overrides, redis: Redis) {
  const { config, log, bus, now } = deps;
  const { stop, ...session } = connectSession(config, { redis, bus }, { getKey: overrides.sessionKeys, now });
  return {
    http: createHttpServer({
      service: 'wallet',
      routes: routes({ ...deps, adminCheck: session.adminCheck }),
      log,
      ...session,
    }),
    stopKeys: stop,
  };
}
