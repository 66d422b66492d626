import type { Log } from '@topup/kit/log';
import { connectBus } from '@topup/kit/messaging';
import { connectMongo } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { connectRedis } from '@topup/kit/redis';
import type { Config } from '../config.ts';
import { openAdminActs } from '@topup/kit/admin-acts';
import { openAttempts } from './attempts.ts';
import { openBalances } from './balances.ts';
import { openPointsLevel } from './points-level.ts';
import { openLoneVerdicts } from './lone-verdicts.ts';
import { openReplicas } from './replicas.ts';
import { openRefusalProposals } from './refusal-proposals.ts';
import { openRefusalRows } from './refusal-rows.ts';

export type Stores = Awaited<ReturnType<typeof connectStores>>;

export async function connectStores(config: Config, log: Log) {
  const database = await connectMongo(config.MONGO_URL, log);
  const bus = await connectBus({ url: config.AMQP_URL, service: 'supplier-gateway', log });
  const redis = await connectRedis(config.REDIS_URL, log);
  const attempts = await openAttempts(database);
  return {
    database,
    bus,
    redis,
    attempts,
    acts: await openAdminActs(database),
    balances: await openBalances(database),
    replicas: await openReplicas(database),
    level: await openPointsLevel(database),
    rows: await openRefusalRows(database),
    proposals: await openRefusalProposals(database),
    loneVerdicts: await openLoneVerdicts(database),
    relay: createRelay({ collection: attempts, bus, log }),
    close: async () => {
      await bus.close();
      await redis.close();
      await database.close();
    },
  };
}
