import { openAdminActs } from '@topup/kit/admin-acts';
import type { Log } from '@topup/kit/log';
import { openAlarms } from '@topup/kit/alarms';
import { createBackground } from '@topup/kit/background';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import { connectBus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { connectMongo } from '@topup/kit/mongo';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { watchJobs } from '@topup/kit/watch-jobs';
import { connectSession, type KeySource } from '@topup/kit/session';
import type { OrderConfig } from './config.ts';
import { assembleSaga } from './assembly.ts';
import { startConsumers } from './consumers.ts';
import { LIMITS, STREAMS_EACH, WINDOWS_S, type EventPorts, type SagaPorts } from './deps.ts';
import { countChangedDays } from './jobs/count-days.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { createLiveOrders } from './saga/live-orders.ts';
import { createPriceUpdates } from './saga/price-updates.ts';
import { limitUnpaid } from './saga/unpaid-orders.ts';
import { registerOrderMetrics } from './metrics.ts';
import { startProjections } from './messages/projections.ts';
import { queries } from './messages/queries.ts';
import { routes } from './routes.ts';
import { openAdminOrders } from './store/admin-orders.ts';
import { countedBy, openDays } from './store/day-totals.ts';
import { openAlarmingOrders } from './store/alarming-orders.ts';
import { openOrders } from './store/orders.ts';
import { openPlacedOrders } from './store/placed-orders.ts';
import { openPrices } from './store/prices.ts';
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

export type OrderApp = App & {
  readonly url: string;
  readonly port: number;
  readonly managementPort: number;
  readonly deps: Assembled['deps'];
  readonly sweep: () => Promise<void>;
};
type Overrides = { readonly now?: () => Date; readonly getKey?: KeySource['getKey'] };

export async function createApp(config: OrderConfig, log: Log, overrides: Overrides = {}): Promise<OrderApp> {
  log.level = config.LOG_LEVEL;
  const connections = await connect(config, log);
  const { database, bus, redis, health } = connections;
  const background = createBackground(log);
  const resume = { now: () => undefined as void };
  const { deps, days, soldDays, yesterday, saga } = await assemble(config, connections, log, {
    background: background.add,
    now: overrides.now ?? database.now,
    onHealth: () => resume.now(),
  });
  const counts = { days, soldDays, yesterday };
  const keys = { getKey: overrides.getKey, now: database.now };
  const { stop: stopKeys, ...session } = connectSession(config, connections, keys);
  const answering = { ...deps, ...counts };
  const own = {
    ...deps,
    deliveryRecord: createDeliveryRecord(answering),
    mostBought: createMostBought({ ...deps, unitsSold: (days) => listUnitsSold(answering, { days }) }),
  };
  const placedSummary = () => summarizePlaced(deps);
  const reading = { ...deps, placedSummary, statistics: createStatistics(answering) };
  const table = routes(
    deps,
    own,
    { ...deps, adminCheck: session.adminCheck },
    reading,
    { ...deps, placedSummary },
    deps.alarms,
  );
  const http = createHttpServer({ service: 'order', routes: table, ...session, log });

  const projections = await startProjections({ ...deps, database });
  deps.priceUpdates.listen(() => void projections.prices.runNow());
  await startConsumers(bus, saga.queues);
  await bus.answer('order.queries', queries(answering));
  const { sweeper, unpaid, resumer } = saga.startJobs();
  const jobs = [
    ...[sweeper, unpaid, resumer, keepAlarms(deps), countChangedDays(days, log)],
    ...[projections.prices, projections.users],
  ];
  const watcher = watchJobs(deps.alarms, jobs, log);
  resume.now = () => void resumer.runNow();

  health.check('database', database.ping);
  health.check('broker', bus.check);
  health.notice('broker', bus.missing);
  health.check('price list', projections.prices.check);
  const { port, managementPort } = await openPorts(http, health, config);
  return {
    url: `http://${config.HOST}:${port}`,
    port,
    managementPort,
    deps,
    sweep: async () => void (await Promise.all([sweeper.runNow(), unpaid.runNow()])),
    stop: async () => {
      health.stopping();
      deps.live.stop();
      await Promise.all([http.close(), bus.stopConsuming()]);
      stopKeys();
      await Promise.all([watcher, ...jobs].map((job) => job.stop()));
      await background.stop();
      await bus.close();
      await Promise.all([redis.close(), database.close(), health.close()]);
    },
  };
}

type Connections = Awaited<ReturnType<typeof connect>>;
async function connect(config: OrderConfig, log: Log) {
  const database = await connectMongo(config.MONGO_URL, log);
  const bus = await connectBus({ url: config.AMQP_URL, service: 'order', log });
  return { database, bus, redis: await connectRedis(config.REDIS_URL, log), health: createHealth() };
}

type Given = Pick<SagaPorts, 'background' | 'now'> & Pick<EventPorts, 'onHealth'>;
type Assembled = Awaited<ReturnType<typeof assemble>>;
async function assemble(config: OrderConfig, connections: Connections, log: Log, given: Given) {
  const { database, bus, redis, health } = connections;
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
    rules: {
      itemsMax: config.ORDER_LINES_MAX,
      unitsMax: config.ORDER_UNITS_MAX,
      seedPointCostPaise: config.POINT_COST_PAISE ?? null,
      weeklyPassIds: config.WEEKLY_PASS_PRODUCT_IDS,
      bonusIds: config.BONUS_PRODUCT_IDS,
      bonusSinceDay: config.BONUS_SINCE,
    },
    refundOverdue: config.PLACED_AUTO_REFUND === 'on',
    paymentWaitMs: config.PAYMENT_WAIT_S * 1_000,
    statusTokenKey: config.STATUS_TOKEN_KEY,
    log,
  };
  const { PUBLIC_ORIGIN: publicOrigin, PAYMENT_URL_HOSTS: paymentHosts } = config;
  const saga = assembleSaga(parts, parts, { ...parts, publicOrigin, paymentHosts });
  const counts = { days, soldDays: await openSoldDays(database, stored), yesterday: openYesterday(stored, given.now) };
  return { deps: { ...saga.deps, ...parts }, ...counts, saga };
}
