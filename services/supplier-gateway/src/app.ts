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
import { stoppedBy, type Stopped } from './delivery/stopped.ts';
import { TIMING, type Timing } from './domain/timing.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { refreshRefusals } from './jobs/refresh-refusals.ts';
import { measure } from './metrics.ts';
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
      const { attempts, acts, brakes, balances, rows, proposals, loneVerdicts } = stores;
      const { supplier, relay, timing } = delivering;
      const { health, points, thresholds, permits } = watching;
      const twoPeople = (right: Right) => createTwoPeople(config, session.adminCheck, right);
      const weighing = { attempts, supplier, balances, refusals: refusals.table, timing };
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
      const pointDays = { spentHours: openSpentHours(attempts), balanceMoves };
      const table = routes(
        { ...deciding, buyerOf: askingOrder(opened.bus, log), suggestionFor: suggesting(weighing), supplier },
        weighing,
        { rows, proposals, refusals, acts, supplier, twoPeople: twoPeople('own') },
        { health, points, thresholds, ...counts, ...pointDays, now: attempts.now },
        alarms,
        { acts, brakes },
        notices,
      );
      return { routes: table, ...session };
    },
    jobs: ({ stores, delivery, watching, refusals, alarms, timing, notices }, { bus }) => {
      const { health, clock, brakeWatch, thresholds } = watching;
      const replica = overrides.replica ?? `${hostname()}:${config.MANAGEMENT_PORT}`;
      const sweeper = delivery.startSweeper();
      const forgetting = every(FORGET_EVERY_MS, 'forget-balances', log, stores.balances.forgetOld);
      const alarmKeeper = keepAlarms({ ...stores, alarms, thresholds, health, clock, timing, log, replica });
      const telling = tellNotices({ ...notices, told: stores.told, tell: tellingAuth(bus, 'supplier-gateway'), log });
      const watched = [sweeper, forgetting, alarmKeeper, clock, brakeWatch, refusals, telling];
      const watcher = watchJobs(alarms, watched, log);
      return { sweeper, forgetting, alarmKeeper, watcher, notices: sendNotices(notices.streams, log), telling };
    },
    consumers: async ({ stores, delivery, delivering, watching, refusals, consuming }, { bus, redis, database }) => {
      for (const [queue, handlers] of Object.entries(delivery.queues))
        consuming.push(await bus.consume(queue, handlers, { prefetch: BULKHEAD }));
      const { supplier } = delivering;
      const { health, points } = watching;
      const watched = {
        database,
        log,
        supplier,
        attempts: stores.attempts,
        brakes: stores.brakes,
        health,
        points,
        redis,
        refusals: refusals.table,
      };
      await bus.answer('supplier.queries', queries(watched));
    },
  });

const alonePaiseOf = (config: Config) => (config.SINGLE_ADMIN ? NO_LIMIT : paise(config.DELIVERY_ALONE_MAX_PAISE));

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
  const watching = await watchSupplier(config, { opened, stores, supplier, timing, isBusy, alarm, log });
  const { permits, health, clock, reserved } = watching;
  const { stopping } = background;
  stopping.addEventListener('abort', permits.rejectAll);
  probes.check('clock', clock.check);
  const asked = stoppedBy(stores.brakes);
  const stopped: Stopped = async (unit) => {
    await overrides.beforeSend?.(unit);
    return asked(unit);
  };
  const sending = { attempts, supplier, permits, points: reserved, health, stopped, relay, timing, alarm, log };
  const isStopping = () => stopping.aborted;
  const delivering = { ...sending, refusals: refusals.tableFor, bus, isStopping };
  const delivery = assembleDelivery(delivering, bus);
  const alarms = await openAlarms(database, { service: 'supplier-gateway', registry: probes.registry, log });
  const session = connectSession(config, opened, { getKey: overrides.getKey, now: database.now });
  const current = currentNotices(stores, alarms);
  const notices = { current, streams: createNoticeStreams({ current, adminCheck: session.adminCheck, stopping }) };
  return { stores, delivering, delivery, watching, refusals, consuming, alarms, timing, session, notices };
}
