import { hostname } from 'node:os';
import { openAlarms } from '@topup/kit/alarms';
import { askingOrder } from '@topup/kit/buyer';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import type { Consumer } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { paise } from '@topup/kit/money';
import type { App } from '@topup/kit/run';
import { connectSession, type KeySource } from '@topup/kit/session';
import { every } from '@topup/kit/sweeper';
import { createTwoPeople, NO_LIMIT } from '@topup/kit/two-people';
import { watchJobs } from '@topup/kit/watch-jobs';
import { createAlarm } from './alarms.ts';
import type { Config } from './config.ts';
import { assembleDelivery } from './assembly.ts';
import { TIMING, type Timing } from './domain/timing.ts';
import { keepAlarms } from './jobs/keep-alarms.ts';
import { refreshRefusals } from './jobs/refresh-refusals.ts';
import { measure } from './metrics.ts';
import { queries } from './messages/queries.ts';
import { routes } from './routes.ts';
import { countAmbiguous } from './store/attempts.ts';
import { connectStores } from './store/connect-stores.ts';
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
};
export type GatewayApp = App & { readonly url: string; readonly managementUrl: string };

export async function createApp(config: Config, log: Log, overrides: Overrides = {}): Promise<GatewayApp> {
  const timing = { ...TIMING, ...overrides.timing };
  const probes = createHealth();
  const alarm = createAlarm(probes.registry, log);
  const stores = await connectStores(config, log);
  const supplier = (overrides.connect ?? theSupplier.connect)(config, timing, BULKHEAD);
  const { database, bus, redis, attempts, acts, rows, proposals, loneVerdicts, relay, replicas, level } = stores;
  const alonePaise = config.SINGLE_ADMIN ? NO_LIMIT : paise(config.DELIVERY_ALONE_MAX_PAISE);
  const refusals = await refreshRefusals(rows, supplier.refusals, alonePaise, log);
  const consuming: Consumer[] = [];
  const isBusy = () => consuming.some((consumer) => consumer.inFlight() > 0);
  const watching = await watchSupplier(config, { stores, supplier, timing, isBusy, alarm, log });
  const { permits, health, clock, points, thresholds } = watching;

  let stopping = false;
  const sending = { attempts, supplier, permits, points: watching.reserved, health, relay, timing, alarm, log };
  const beforeSend = overrides.beforeSend ? { beforeSend: overrides.beforeSend } : {};
  const delivering = { ...sending, ...beforeSend, refusals: refusals.tableFor, bus, isStopping: () => stopping };
  const delivery = assembleDelivery(delivering, bus);
  for (const [queue, handlers] of Object.entries(delivery.queues))
    consuming.push(await bus.consume(queue, handlers, { prefetch: BULKHEAD }));
  const watched = { supplier, attempts, health, points, redis, refusals: refusals.table };
  await bus.answer('supplier.queries', queries(watched));
  const alarms = await openAlarms(database, { service: 'supplier-gateway', registry: probes.registry, log });
  const sweeper = delivery.startSweeper();
  const forgetting = every(FORGET_EVERY_MS, 'forget-balances', log, stores.balances.forgetOld);

  const reading = { getKey: overrides.getKey, now: database.now };
  const { stop: stopKeys, ...session } = connectSession(config, { bus, redis }, reading);
  const counts = { inFlight: () => permits.startedAt().length, ambiguous: () => countAmbiguous(attempts) };
  const twoPeople = createTwoPeople(config, session.adminCheck);
  const weighing = { attempts, supplier, balances: stores.balances, refusals: refusals.table, timing };
  const deciding = { attempts, acts, relay, alonePaise, loneVerdicts, twoPeople, buyerOf: askingOrder(bus, log) };
  const table = routes(
    { ...deciding, suggestionFor: suggesting(weighing), supplier },
    weighing,
    { rows, proposals, refusals, acts, supplier, twoPeople },
    { health, points, thresholds, ...counts },
    alarms,
  );
  const http = createHttpServer({ service: 'supplier-gateway', routes: table, ...session, log });
  measure(probes.registry, { health, points, ...counts, ambiguousSince: () => oldestAmbiguous(attempts) });
  probes.check('database', database.ping);
  probes.check('broker', bus.check);
  probes.notice('broker', bus.missing);
  probes.check('clock', clock.check);
  const { port, managementPort } = await openPorts(http, probes, config);
  const kept = { alarms, replicas, attempts, level, thresholds, health, clock, timing, log };
  const alarmKeeper = keepAlarms({ ...kept, replica: `${hostname()}:${managementPort}` });
  const watcher = watchJobs(alarms, [sweeper, forgetting, alarmKeeper, clock, refusals], log);

  return {
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    stop: async () => {
      stopping = true;
      probes.stopping();
      permits.rejectAll();
      await Promise.all([http.close(), bus.stopConsuming()]);
      await Promise.all([watcher, sweeper, alarmKeeper, forgetting, clock, health, refusals].map((job) => job.stop()));
      await relay.stop();
      supplier.close();
      stopKeys();
      await stores.close();
      await probes.close();
    },
  };
}
