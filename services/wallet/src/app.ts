import type { JWTVerifyGetKey } from 'jose';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Log } from '@topup/kit/log';
import { connectBus } from '@topup/kit/messaging';
import { connectMongo } from '@topup/kit/mongo';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { createAdminCheck, createSessionReader, endedSessions, remoteKeys, sessionSettings } from '@topup/kit/session';
import type { WalletConfig } from './config.ts';
import { commandHandlers } from './consumers.ts';
import type { Deps } from './deps.ts';
import { routes } from './routes.ts';
import { createLedger } from './store/ledger.ts';
import { openRows } from './store/rows.ts';
import { openTransfers } from './store/transfers.ts';

/** What tests replace: the clock, and the keys that sign sessions. */
export type Overrides = { readonly now?: () => Date; readonly sessionKeys?: JWTVerifyGetKey };
export type WalletApp = App & { readonly url: string; readonly managementUrl: string; readonly deps: Deps };

/** Recharges per minute and account. */
const LIMITS = { recharges: 10 };

/** The only file that knows everything: connections, then collections, then what uses them. */
export async function createApp(config: WalletConfig, log: Log, overrides: Overrides = {}): Promise<WalletApp> {
  const now = overrides.now ?? (() => new Date());
  const settings = sessionSettings(config);
  const [database, bus, redis] = await Promise.all([
    connectMongo(config.MONGO_URL, log),
    connectBus({ url: config.AMQP_URL, service: 'wallet', log }),
    connectRedis(config.REDIS_URL, log),
  ]);
  const transfers = await openTransfers(database);
  const rows = await openRows(database);
  const ledger = createLedger({ transfers, keys: config.TRANSFER_HMAC_KEYS, now });
  const limiter = createLimiter({ service: 'wallet', limits: readLimits(LIMITS, config.RATE_LIMITS), redis });
  const deps: Deps = { config, log, now, bus, transfers, ledger, rows, limiter };

  const jwks = remoteKeys(config.JWKS_URL);
  const session = createSessionReader({
    settings,
    getKey: overrides.sessionKeys ?? jwks.getKey,
    isEnded: endedSessions(redis).has,
    now,
  });
  const adminCheck = createAdminCheck((accountId, sessionVersion) =>
    bus.ask('auth.admin.check', { accountId, sessionVersion: BigInt(sessionVersion) }),
  );
  const http = createHttpServer({ service: 'wallet', routes: routes(deps), settings, log, session, adminCheck });
  const health = createHealth();
  health.check('database', database.ping);
  health.check('broker', bus.check);

  await bus.consume('wallet.commands', commandHandlers(deps), { prefetch: 64 });
  const managementPort = await health.listen(config.HOST, config.MANAGEMENT_PORT);
  const port = await http.listen(config.HOST, config.PORT);

  return {
    deps,
    url: `http://${config.HOST}:${port}`,
    managementUrl: `http://${config.HOST}:${managementPort}`,
    stop: async () => {
      health.stopping();
      await http.close();
      await bus.close();
      jwks.stop();
      await redis.close();
      await database.close();
      await health.close();
    },
  };
}
