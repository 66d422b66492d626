import { hostname } from 'node:os';
import { openAlarms } from '@topup/kit/alarms';
import { askingOrder } from '@topup/kit/buyer';
import type { Log } from '@topup/kit/log';
import type { Consumer } from '@topup/kit/messaging';
import { paise } from '@topup/kit/money';
import { createNoticeStreams, sendNotices } from '@topup/kit/notice-streams';
import { createRelay } from '@topup/kit/outbox';
import { runApp, type Opened } from '@topup/kit/run-app';
import { connectSession, type KeySource } from '@topup/kit/session';
import { every } from '@topup/kit/sweeper';
import type { Right } from '@topup/kit/rights';
import { tellingAuth, tellNotices } from '@topup/kit/told-notices';
import { createTwoPeople, NO_LIMIT } from '@topup/kit/two-people';
import { watchJobs } from '@topup/kit/watch-jobs';
import { createAlarm } from './alarms.ts';
import type { Config } from './config.ts';
import { assembleDelivery } from './assembly.ts';
import { createMoments } from './delivery/moments.ts';
import { quietReading } from './delivery/quiet-reading.ts';
import { stoppedBy, type Stopped } from './delivery/stopped.ts';
import { TIMING, type Timing } from './domain/timing.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { refreshRefusals } from './jobs/refresh-refusals.ts';
import { settleUnits } from './jobs/settle-units.ts';
import { countSettled, measure } from './metrics.ts';
import { queries } from './messages/queries.ts';
import { routes } from './routes.ts';
import { countAmbiguous } from './store/attempts.ts';
import { openBalanceMoves } from './store/balance-moves.ts';
import { currentNotices } from './store/current-notices.ts';
import { openSpentHours } from './store/spent-hours.ts';
import { openStores } from './store/open-stores.ts';
import { oldestAmbiguous } from './store/alarming-attempts.ts';
import { BULKHEAD, watchSupplier } from './jobs/watch-supplier.ts';
import { theSupplier } from './suppliers/index.ts';
import { withinLimits } from './use-cases/settle-units.ts';
import { suggesting } from './use-cases/weigh-delivery.ts';

const FORGET_EVERY_MS = 3_600_000;

export type Overrides = {
  readonly timing?: Partial<Timing>;
  readonly beforeSend?: (unit: string) => Promise<void>;
  readonly connect?: typeof theSupplier.connect;
  readonly getKey?: KeySource['getKey'];
  readonly replica?: string;
};
export const createApp = (config: Config, log: Log, overrides: Overrides = {}) =>
  runApp({
    service: 'supplier-gateway',
    config,
    log,
    broker: 'check',
    assemble: (opened) => assemble(config, opened, log, overrides),
    http: ({ stores, delivering, watching, refusals, alarms, session, notices }, opened) => {
      const { attempts, acts, brakes, balances, rows, proposals, loneVerdicts, observations } = stores;
      const { supplier, relay, timing } = delivering;
      const { health, points, thresholds, permits, charging } = watching;
      const twoPeople = (right: Right) => createTwoPeople(config, session.adminCheck, right);
      const { charges } = charging;
      const weighing = { attempts, supplier, balances, refusals: refusals.table, charges, timing };
      const deciding = {
        attempts,
        acts,
        relay,
        alonePaise: alonePaiseOf(config),
        loneVerdicts,
        twoPeople: twoPeople('handleOrders'),
      };
      const counts = { inFlight: () => permits.startedAt().length, ambiguous: () => countAmbiguous(attempts) };
      measure(opened.health.registry, { health, points, ...counts, ambiguousSince: () => oldestAmbiguous(attempts) });
      const balanceMoves = openBalanceMoves(balances, attempts.now);
      const pointDays = { spentHours: openSpentHours(attempts, charges), balanceMoves };
      const table = routes(
        { ...deciding, buyerOf: askingOrder(opened.bus, log), suggestionFor: suggesting(weighing), supplier },
        weighing,
        { rows, proposals, refusals, acts, supplier, twoPeople: twoPeople('own') },
        { health, points, thresholds, charging, observations, ...counts, ...pointDays, now: attempts.now },
        alarms,
        { acts, brakes },
        notices,
      );
      return { routes: table, ...session };
    },
    jobs: (parts, opened) => jobsOf(config, parts, opened, log, overrides),
    consumers: async ({ stores, delivery, delivering, watching, refusals, consuming }, { bus, redis, database }) => {
      for (const [queue, handlers] of Object.entries(delivery.queues))
        consuming.push(await bus.consume(queue, handlers, { prefetch: BULKHEAD }));
      const { supplier } = delivering;
      const { health, points, charging } = watching;
      const watched = {
        database,
        log,
        supplier,
        attempts: stores.attempts,
        brakes: stores.brakes,
        health,
        points,
        charges: charging.charges,
        redis,
        refusals: refusals.table,
      };
      await bus.answer('supplier.queries', queries(watched));
    },
  });

const alonePaiseOf = (config: Config) => (config.SINGLE_ADMIN ? NO_LIMIT : paise(config.DELIVERY_ALONE_MAX_PAISE));

type Parts = Awaited<ReturnType<typeof assemble>>;

function jobsOf(config: Config, parts: Parts, opened: Opened, log: Log, overrides: Overrides) {
  const { stores, delivering, delivery, watching, refusals, alarms, notices } = parts;
  const { health, clock, brakeWatch, charging, thresholds } = watching;
  const { timing } = delivering;
  const replica = overrides.replica ?? `${hostname()}:${config.MANAGEMENT_PORT}`;
  const sweeper = delivery.startSweeper();
  const forgetting = every(FORGET_EVERY_MS, 'forget-balances', log, stores.balances.forgetOld);
  const alarmKeeper = keepAlarms({ ...stores, alarms, thresholds, health, clock, charging, timing, log, replica });
  const tell = tellingAuth(opened.bus, 'supplier-gateway');
  const telling = tellNotices({ ...notices, told: stores.told, tell, log });
  const settler = settlerFor(config, parts, opened, log);
  const watched = [sweeper, forgetting, alarmKeeper, clock, brakeWatch, charging, refusals, telling];
  const watcher = watchJobs(alarms, settler ? [...watched, settler] : watched, log);
  const jobs = { sweeper, forgetting, alarmKeeper, watcher, notices: sendNotices(notices.streams, log), telling };
  return settler ? { ...jobs, settler } : jobs;
}

/** None unless nobody else buys with our account: only then does its balance prove anything. */
function settlerFor(config: Config, { stores, delivering, watching, settling }: Parts, opened: Opened, log: Log) {
  if (!config.SUPPLIER_ACCOUNT_EXCLUSIVE) return null;
  const { attempts, balances, brakes, loneVerdicts } = stores;
  const { relay, timing } = delivering;
  const { health, charging } = watching;
  const unitPaise = paise(config.DELIVERY_ALONE_MAX_PAISE);
  const dayPaise = paise(config.DELIVERY_BALANCE_DAY_MAX_PAISE);
  return settleUnits({
    attempts,
    balances,
    brakes,
    relay,
    charges: charging.charges,
    mayAlone: withinLimits(loneVerdicts, unitPaise, dayPaise),
    readQuietly: quietReading({ attempts, moments: createMoments(opened.redis), health, timing }),
    waiting: (isWaiting) => void (settling.isWaiting = isWaiting),
    settled: countSettled(opened.health.registry),
    timing,
    log,
  });
}

async function assemble(config: Config, opened: Opened, log: Log, overrides: Overrides) {
  const { database, bus, health: probes, background, onStop } = opened;
  const timing = { ...TIMING, ...overrides.timing };
  const alarm = createAlarm(probes.registry, log);
  const stores = await openStores(database);
  const { attempts } = stores;
  const relay = createRelay({ collection: attempts, bus, log });
  onStop(relay.stop);
  const supplier = (overrides.connect ?? theSupplier.connect)(config, timing, BULKHEAD);
  onStop(supplier.close);
  const refusals = await refreshRefusals(stores.rows, supplier.refusals, alonePaiseOf(config), log);
  onStop(refusals.stop);
  const consuming: Consumer[] = [];
  const isBusy = () => consuming.some((consumer) => consumer.inFlight() > 0);
  const settling = { isWaiting: false };
  const isWaiting = () => settling.isWaiting;
  const watching = await watchSupplier(config, { opened, stores, supplier, timing, isBusy, isWaiting, alarm, log });
  const { permits, health, clock, reserved } = watching;
  const { stopping } = background;
  stopping.addEventListener('abort', permits.rejectAll);
  probes.check('clock', clock.check);
  const asked = stoppedBy(stores.brakes);
  const stopped: Stopped = async (unit) => {
    await overrides.beforeSend?.(unit);
    return asked(unit);
  };
  const sending = {
    attempts,
    supplier,
    permits,
    points: reserved,
    health,
    stopped,
    relay,
    timing,
    alarm,
    log,
  };
  const isStopping = () => stopping.aborted;
  const delivering = { ...sending, refusals: refusals.tableFor, bus, isStopping };
  const delivery = assembleDelivery(delivering, bus);
  const alarms = await openAlarms(database, { service: 'supplier-gateway', registry: probes.registry, log });
  const session = connectSession(config, opened, { getKey: overrides.getKey, now: database.now });
  const current = currentNotices(stores, alarms);
  const notices = { current, streams: createNoticeStreams({ current, adminCheck: session.adminCheck, stopping }) };
  return { stores, delivering, delivery, watching, settling, refusals, consuming, alarms, session, notices };
}
