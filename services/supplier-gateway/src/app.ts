import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import { connectBus, type Consumer } from '@topup/kit/messaging';
import { connectMongo } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { connectSession, type KeySource } from '@topup/kit/session';
import { every } from '@topup/kit/sweeper';
import type { Config } from './config.ts';
import { consumers } from './consumers.ts';
import { createReservedPoints } from './delivery/reserved-points.ts';
import { createTurns } from './delivery/turns.ts';
import { refusals } from './domain/refusals.ts';
import { TIMING, type Timing } from './domain/timing.ts';
import { checkClock } from './jobs/check-clock.ts';
import { sweepAttempts } from './jobs/sweep-attempts.ts';
import { watchHealth } from './jobs/watch-health.ts';
import { queries } from './queries.ts';
import { routes } from './routes.ts';
import { createSmileOne } from './smile-one/smile-one.ts';
import { openAdminActs } from './store/admin-acts.ts';
import { openAttempts } from './store/attempts.ts';
import { openBalances } from './store/balances.ts';

/** createorder calls in flight at most, and messages in hand per queue. */
const BULKHEAD = 64;
const FORGET_EVERY_MS = 3_600_000;

export type Overrides = {
  readonly timing?: Partial<Timing>;
  readonly beforeSend?: (unit: string) => Promise<void>;
  /** The keys that sessions are signed with, instead of auth's. */
  readonly getKey?: KeySource['getKey'];
};
export type GatewayApp = App & { readonly url: string; readonly managementUrl: string };

/** Everything of the supplier gateway, wired by hand: configuration, connections, use cases, routes, consumers, jobs. */
export async function createApp(config: Config, log: Log, overrides: Overrides = {}): Promise<GatewayApp> {
  const timing = { ...TIMING, ...overrides.timing };
  const database = await connectMongo(config.MONGO_URL, log);
  const bus = await connectBus({ url: config.AMQP_URL, service: 'supplier-gateway', log });
  const redis = await connectRedis(config.REDIS_URL, log);
  const attempts = await openAttempts(database);
  const acts = await openAdminActs(database);
  const balances = await openBalances(database);
  const relay = createRelay({ collection: attempts, bus, log });

  const supplier = createSmileOne(supplierSettings(config), timing, BULKHEAD);
  const points = createReservedPoints();
  const turns = createTurns({ perSecond: config.SUPPLIER_ORDERS_PER_S, concurrency: () => health.allowed() });
  const consuming: Consumer[] = [];
  const isBusy = () => consuming.some((consumer) => consumer.inFlight() > 0);
  const health = watchHealth({ supplier, turns, points, bus, balances, bulkhead: BULKHEAD, isBusy, timing, log });
  const clock = await checkClock(database, health.pause, timing, log);
  await health.probe();

  let stopping = false;
  const table = refusals(refusalCodes(config));
  const secrets = [config.SUPPLIER_KEY, config.SUPPLIER_EMAIL, config.SUPPLIER_UID];
  const sending = { attempts, supplier, turns, points, health, relay, refusals: table, secrets, timing, log };
  const beforeSend = overrides.beforeSend ? { beforeSend: overrides.beforeSend } : {};
  const delivering = { ...sending, ...beforeSend, bus, isStopping: () => stopping };
  for (const [queue, handlers] of Object.entries(consumers(delivering)))
    consuming.push(await bus.consume(queue, handlers, { prefetch: BULKHEAD }));
  const anyProductId = config.SUPPLIER_VERIFY_PRODUCT_ID;
  await bus.answer('supplier.queries', queries({ supplier, attempts, health, redis, refusals: table, anyProductId }));
  const sweeper = sweepAttempts(attempts, relay, timing, log);
  const forgetting = every(FORGET_EVERY_MS, 'forget-balances', log, balances.forgetOld);

  const { stop: stopKeys, ...session } = connectSession(config, { bus, redis }, { getKey: overrides.getKey });
  const desk = { attempts, acts, relay };
  const http = createHttpServer({ service: 'supplier-gateway', routes: routes(desk), ...session, log });
  const probes = createHealth();
  probes.check('database', database.ping);
  probes.check('broker', bus.check);
  probes.check('clock', clock.check);
  const port = await http.listen(config.HOST, config.PORT);
  const managementPort = await probes.listen(config.HOST, config.MANAGEMENT_PORT);

  return {
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    stop: async () => {
      stopping = true;
      probes.stopping();
      turns.dismiss();
      await http.close();
      await bus.stopConsuming();
      await Promise.all([sweeper.stop(), forgetting.stop(), clock.stop(), health.stop()]);
      await relay.stop();
      supplier.close();
      stopKeys();
      await bus.close();
      await redis.close();
      await database.close();
      await probes.close();
    },
  };
}

const supplierSettings = (config: Config) => ({
  baseUrl: config.SUPPLIER_BASE_URL,
  uid: config.SUPPLIER_UID,
  email: config.SUPPLIER_EMAIL,
  key: config.SUPPLIER_KEY,
  product: config.SUPPLIER_PRODUCT,
});

const refusalCodes = (config: Config) => ({
  outOfPoints: config.SUPPLIER_STATUS_OUT_OF_POINTS,
  productOff: config.SUPPLIER_STATUS_PRODUCT_OFF,
  badSignature: config.SUPPLIER_STATUS_BAD_SIGNATURE,
});
