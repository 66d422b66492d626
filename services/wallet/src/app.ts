import type { JWTVerifyGetKey } from 'jose';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import type { Log } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { connectMongo } from '@topup/kit/mongo';
import { CURSORS, type CursorRecord } from '@topup/kit/projection';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { connectSession } from '@topup/kit/session';
import type { Job } from '@topup/kit/sweeper';
import { watchJobs } from '@topup/kit/watch-jobs';
import { keepAlarms } from './admin/jobs/keep-alarms.ts';
import type { WalletConfig } from './config.ts';
import { eventHandlers } from './consumers.ts';
import { openFeatures, type Features } from './deps.ts';
import { writeMissing } from './history/store/write-missing.ts';
import { followTransfers } from './ledger/jobs/follow-transfers.ts';
import { sealDays } from './ledger/jobs/seal-days.ts';
import { POSITIONS, type PositionDocument } from './ledger/store/positions.ts';
import { startUsers } from './messages/projections.ts';
import { queryHandlers } from './messages/queries.ts';
import { finishLeaving } from './payments/return-capture.ts';
import { reconcileOnTime } from './reconciliation/jobs/reconcile.ts';
import { expireRecharges } from './recharges/jobs/expire-recharges.ts';
import { routes } from './routes.ts';

export type Overrides = {
  readonly now?: () => Date;
  readonly sessionKeys?: JWTVerifyGetKey;
  readonly askGapMs?: number;
  readonly recheckMs?: number;
};
export type WalletApp = App & {
  readonly url: string;
  readonly managementUrl: string;
  readonly features: Features;
  readonly bus: Bus;
  readonly jobs: Readonly<Record<'follow' | 'poll' | 'expire' | 'events' | 'seal' | 'users' | 'reconcile', Job>>;
};

const QUESTIONS_MAX = 64;

export async function createApp(config: WalletConfig, log: Log, overrides: Overrides = {}): Promise<WalletApp> {
  const [database, bus, redis] = await Promise.all([
    connectMongo(config.MONGO_URL, log),
    connectBus({ url: config.AMQP_URL, service: 'wallet', log }),
    connectRedis(config.REDIS_URL, log),
  ]);
  const health = createHealth();
  const { askGapMs, recheckMs, now = database.now, sessionKeys: getKey } = overrides;
  const given = { config, log, now, database, bus, redis, registry: health.registry, askGapMs, recheckMs };
  const { stop: stopKeys, ...session } = connectSession(config, { redis, bus }, { getKey, now });
  const features = await openFeatures({ ...given, adminCheck: session.adminCheck });
  const { ledger, payments, recharges, history, reconciliation, admin, users, money } = features;
  const table = routes(history, recharges, payments, payments, reconciliation, admin, admin);
  const http = createHttpServer({ service: 'wallet', routes: table, log, ...session });

  await bus.consume('wallet.commands', money.queues['wallet.commands'], { prefetch: 64 });
  await bus.consume('wallet.events', eventHandlers({ users }));
  await bus.answer('wallet.queries', queryHandlers({ ...history, stats: admin.stats }, money.answers), {
    prefetch: QUESTIONS_MAX,
  });
  const jobs = {
    ...money.startJobs(),
    follow: followTransfers(ledger, await database.collection<PositionDocument>('positions', POSITIONS), {
      onTransfers: (transfers) => writeMissing(history, transfers),
      onPosted: (transfer) => finishLeaving(payments, transfer),
    }),
    expire: expireRecharges(recharges),
    seal: sealDays(ledger),
    reconcile: reconcileOnTime(reconciliation),
    alarms: keepAlarms(admin),
    users: await startUsers({ users, bus, log }, await database.collection<CursorRecord>('cursors', CURSORS)),
  };
  const watcher = watchJobs(admin.alarms, Object.values(jobs), log);
  health.check('database', database.ping);
  health.check('broker', bus.check);
  health.notice('broker', bus.missing);
  const { port, managementPort } = await openPorts(http, health, config);

  return {
    features,
    bus,
    jobs,
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    stop: async () => {
      health.stopping();
      await Promise.all([
        http.close(),
        bus.stopConsuming(),
        ...[watcher, ...Object.values(jobs)].map((job) => job.stop()),
      ]);
      await payments.background.stop();
      await payments.relay.stop();
      await bus.close();
      stopKeys();
      await redis.close();
      await database.close();
      await health.close();
    },
  };
}
