import { openAdminActs } from '@topup/kit/admin-acts';
import { openBrakes } from '@topup/kit/brakes';
import type { Log } from '@topup/kit/log';
import { openAlarms } from '@topup/kit/alarms';
import { createLimiter, readLimits } from '@topup/kit/limits';
import { alarmNotices, brakeNotices, noticesOf } from '@topup/kit/notices';
import { CURSORS, type CursorRecord } from '@topup/kit/projection';
import { ready } from '@topup/kit/ready';
import { runApp, type Opened } from '@topup/kit/run-app';
import { openToldNotices, tellingAuth, tellNotices } from '@topup/kit/told-notices';
import { watchJobs } from '@topup/kit/watch-jobs';
import { connectSession, type KeySource } from '@topup/kit/session';
import { productOfBrake } from '@topup/proto/brake-names';
import { GAME_CODE } from '@topup/proto/game';
import type { OrderConfig } from './config.ts';
import { assembleSaga } from './assembly.ts';
import { startConsumers } from './consumers.ts';
import { ALWAYS } from './domain/brakes.ts';
import { LIMITS, STREAMS_EACH, WINDOWS_S, type EventPorts, type SagaPorts } from './deps.ts';
import { countChangedDays } from './jobs/count-days.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { keepLostDays } from './jobs/keep-lost-days.ts';
import { createLiveOrders } from './saga/live-orders.ts';
import { createPriceUpdates } from './saga/price-updates.ts';
import { limitUnpaid } from './saga/unpaid-orders.ts';
import { registerOrderMetrics } from './metrics.ts';
import { startProjections } from './messages/projections.ts';
import { queries } from './messages/queries.ts';
import { routes } from './routes.ts';
import { openAdminOrders } from './store/admin-orders.ts';
import { openBlockedOrders } from './store/blocked-orders.ts';
import { countedBy, openDays } from './store/day-totals.ts';
import { openAlarmingOrders } from './store/alarming-orders.ts';
import { openKeepingOrders } from './store/keeping-orders.ts';
import { openLostDays } from './store/lost-days.ts';
import { openOrders } from './store/orders.ts';
import { openPlacedOrders } from './store/placed-orders.ts';
import { openPrices, type Prices } from './store/prices.ts';
import { openRunLease } from './store/run-lease.ts';
import { openSoldDays } from './store/sold-days.ts';
import { openUsers } from './store/users.ts';
import { openYesterday } from './store/yesterday.ts';
import { openVerifications } from './store/verifications.ts';
import { createDeliveryRecord } from './use-cases/get-delivery-record.ts';
import { createStatistics } from './use-cases/get-statistics.ts';
import { createMostBought } from './use-cases/list-most-bought.ts';
import { listUnitsSold } from './use-cases/list-units-sold.ts';
import { summarizePlaced } from './use-cases/summarize-placed.ts';
import { createSupplierCharges } from './use-cases/supplier-charges.ts';

type Overrides = { readonly now?: () => Date; readonly getKey?: KeySource['getKey'] };

export const createApp = (config: OrderConfig, log: Log, { now, getKey }: Overrides = {}) => {
  const resume = { now: () => undefined as void };
  return runApp({
    service: 'order',
    config,
    log,
    broker: 'check',
    assemble: (opened) =>
      assemble(config, opened, log, {
        background: opened.background.add,
        now: now ?? opened.database.now,
        onHealth: () => resume.now(),
      }),
    http: ({ deps, answering }, opened) => {
      const session = connectSession(config, opened, { getKey, now: opened.database.now });
      const mostBought = createMostBought({ ...deps, unitsSold: (days) => listUnitsSold(answering, { days }) });
      const own = { ...deps, deliveryRecord: createDeliveryRecord(answering), mostBought };
      const writing = { ...deps, placedSummary: ready(summarizePlaced, deps) };
      const reading = { ...writing, statistics: createStatistics(answering) };
      const status = { ...deps, adminCheck: session.adminCheck };
      const names = { always: ALWAYS, others: (name: string) => isForSale(deps.prices, productOfBrake(name)) };
      return { routes: routes(deps, own, status, reading, writing, answering, { ...deps, names }), ...session };
    },
    jobs: ({ deps, answering, saga, cursors, told }, { bus, health, background }) => {
      const { prices, users } = startProjections({ ...deps, cursors });
      deps.priceUpdates.listen(() => void background.add(prices.runNow()));
      health.check('price list', prices.check);
      const { resumer, ...moving } = saga.startJobs();
      resume.now = () => void background.add(resumer.runNow());
      const current = noticesOf(brakeNotices(deps.brakes), alarmNotices(deps.alarms));
      const telling = tellNotices({ current, told, tell: tellingAuth(bus, 'order'), log });
      const own = {
        alarms: keepAlarms(deps),
        lost: keepLostDays(deps.alarms, answering.lostDays, log),
        days: countChangedDays(answering.days, log),
        telling,
      };
      const jobs = { resumer, ...moving, ...own, prices, users };
      return { ...jobs, watcher: watchJobs(deps.alarms, Object.values(jobs), log) };
    },
    consumers: async ({ answering, saga }, { bus, database }) => {
      await startConsumers(bus, saga.queues);
      await bus.answer('order.queries', queries({ ...answering, database, log }));
    },
  });
};

const isForSale = (prices: Pick<Prices, 'get'>, productId: string | null): boolean =>
  productId !== null && prices.get(GAME_CODE, productId) !== undefined;

type Given = Pick<SagaPorts, 'background' | 'now'> & Pick<EventPorts, 'onHealth'>;
async function assemble(config: OrderConfig, opened: Opened, log: Log, given: Given) {
  const { database, bus, redis, health, background } = opened;
  registerOrderMetrics(health.registry);
  const limits = readLimits(LIMITS, config.RATE_LIMITS);
  const limiter = createLimiter({ service: 'order', limits, redis, windowsS: WINDOWS_S });
  const stored = await openOrders(database);
  const days = await openDays(database, stored);
  const parts = {
    ...given,
    orders: countedBy(stored, days),
    adminOrders: openAdminOrders(stored),
    placedOrders: openPlacedOrders(stored),
    runLease: await openRunLease(database),
    acts: await openAdminActs(database),
    brakes: await openBrakes(database),
    prices: await openPrices(database),
    users: await openUsers(database),
    verifications: openVerifications(redis),
    bus,
    limiter,
    unpaidOrders: limitUnpaid(limiter),
    priceUpdates: createPriceUpdates(redis),
    live: createLiveOrders(redis, { total: config.LIVE_STREAMS_MAX, each: STREAMS_EACH }),
    alarms: await openAlarms(database, { service: 'order', registry: health.registry, log }),
    alarmingOrders: openAlarmingOrders(stored, given.now),
    keepingOrders: openKeepingOrders(stored.collection),
    blockedOrders: openBlockedOrders(stored.collection),
    rules: {
      itemsMax: config.ORDER_LINES_MAX,
      unitsMax: config.ORDER_UNITS_MAX,
      seedPointCostPaise: config.POINT_COST_PAISE ?? null,
      multiplierMax: config.SUPPLIER_MULTIPLIER_MAX,
      weeklyPassIds: config.WEEKLY_PASS_PRODUCT_IDS,
      bonusIds: config.BONUS_PRODUCT_IDS,
      bonusSinceDay: config.BONUS_SINCE,
    },
    refundOverdue: config.PLACED_AUTO_REFUND === 'on',
    paymentWaitMs: config.PAYMENT_WAIT_S * 1_000,
    statusTokenKey: config.STATUS_TOKEN_KEY,
    log,
  };
  background.stopping.addEventListener('abort', parts.live.stop);
  const { PUBLIC_ORIGIN: publicOrigin, PAYMENT_URL_HOSTS: paymentHosts } = config;
  const saga = assembleSaga(parts, parts, { ...parts, publicOrigin, paymentHosts });
  const soldDays = await openSoldDays(database, { orders: stored, days, prices: parts.prices });
  const charges = createSupplierCharges(bus, log);
  const lostDays = openLostDays({ ...parts, soldDays, charges });
  const counts = { days, soldDays, lostDays, charges, yesterday: openYesterday(stored, given.now) };
  const deps = { ...saga.deps, ...parts };
  const cursors = await database.collection<CursorRecord>('cursors', CURSORS);
  const told = await openToldNotices(database);
  return { deps, answering: { ...deps, ...counts }, saga, cursors, told };
}
