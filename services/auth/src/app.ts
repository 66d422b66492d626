import type { Log } from '@topup/kit/log';
import { createHealth } from '@topup/kit/health';
import { createHttpServer } from '@topup/kit/http';
import { createLimiter, readLimits } from '@topup/kit/limits';
import { connectBus } from '@topup/kit/messaging';
import { openPorts } from '@topup/kit/open-ports';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { createRelay } from '@topup/kit/outbox';
import { ready } from '@topup/kit/ready';
import { connectRedis } from '@topup/kit/redis';
import type { App } from '@topup/kit/run';
import { createSessionReader, endedSessions, remoteKeys, sessionSettings } from '@topup/kit/session';
import type { AuthConfig } from './config.ts';
import { startConsumers } from './consumers.ts';
import { sessionCookies } from './http/cookies.ts';
import { hasEnded } from './domain/family.ts';
import { forgetOldRecords } from './jobs/forget-old-records.ts';
import { remindOfEndedSessions } from './jobs/remind-of-ended-sessions.ts';
import { sendLeftoverEvents } from './jobs/send-leftover-events.ts';
import { turnKeyRing } from './jobs/turn-key-ring.ts';
import { issueNonce } from './use-cases/issue-nonce.ts';
import { refreshSession } from './use-cases/refresh-session.ts';
import { signIn } from './use-cases/sign-in.ts';
import { signOut } from './use-cases/sign-out.ts';
import { validateSession } from './use-cases/validate-session.ts';
import { routes } from './routes.ts';
import { openAuditRecords } from './store/audit-records.ts';
import { openFamilies } from './store/families.ts';
import { openNonces } from './store/nonces.ts';
import { createSessionEnder } from './store/session-ender.ts';
import { openSigningKeys } from './store/signing-keys.ts';
import { createUserWriter } from './store/user-writer.ts';
import { openUsers } from './store/users.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { createGoogleTokens } from './tokens/google.ts';
import { createKeyRing } from './tokens/key-ring.ts';
import { createSessionTokens } from './tokens/session-tokens.ts';
import { applyAdminEmails } from './use-cases/apply-admin-emails.ts';
import { checkAdmin } from './use-cases/check-admin.ts';

/** Limits per minute: bad ID tokens per address, sign-ins per account, rotations per session. */
const LIMITS = { badIdTokens: 20, signIns: 10, rotations: 10 };

export type AuthApp = App & { readonly port: number; readonly managementPort: number };

export async function createApp(config: AuthConfig, log: Log, clock?: () => Date): Promise<AuthApp> {
  log.level = config.LOG_LEVEL;
  const connections = await connect(config, log);
  const { database, bus, redis } = connections;
  const now = clock ?? database.now;
  const stores = await openStores(database);
  const parts = await assemble(config, connections, stores, log, now);
  const { keyRing, relay, ended, googleKeys } = parts;

  const health = createHealth();
  health.check('database', database.ping);
  health.checkOnce('broker', bus.check);
  health.notice('broker', bus.missing);
  await startConsumers(bus, stores.users);
  const jobs = [
    turnKeyRing(keyRing, log),
    sendLeftoverEvents({ users: stores.users, relay, now, log }),
    remindOfEndedSessions({ families: stores.families, ended, now, log }),
    forgetOldRecords({ ...stores, now, log }),
  ];
  const { port, managementPort } = await openPorts(parts.http, health, config);

  return {
    port,
    managementPort,
    stop: async () => {
      health.stopping();
      await Promise.all([parts.http.close(), bus.stopConsuming()]);
      googleKeys.stop();
      await Promise.all(jobs.map((job) => job.stop()));
      await relay.stop();
      await bus.close();
      await Promise.all([redis.close(), database.close(), health.close()]);
    },
  };
}

type Connections = Awaited<ReturnType<typeof connect>>;
async function connect(config: AuthConfig, log: Log) {
  const database = await connectMongo(config.MONGO_URL, log);
  const bus = await connectBus({ url: config.AMQP_URL, service: 'auth', log });
  return { database, bus, redis: await connectRedis(config.REDIS_URL, log) };
}

type Stores = Awaited<ReturnType<typeof openStores>>;
async function openStores(database: Database) {
  return {
    users: await openUsers(database),
    families: await openFamilies(database),
    nonces: await openNonces(database),
    audit: await openAuditRecords(database),
    signingKeys: await openSigningKeys(database),
  };
}

async function assemble(config: AuthConfig, { bus, redis }: Connections, stores: Stores, log: Log, now: () => Date) {
  const { users, families, nonces, audit, signingKeys } = stores;
  const settings = sessionSettings(config);
  const keys = config.REFRESH_KEYS;
  const adminEmails = (config.ADMIN_EMAILS ?? []).map((email) => email.toLowerCase());
  const limits = readLimits(LIMITS, config.RATE_LIMITS);
  const limiter = createLimiter({ service: 'auth', limits, redis });
  const relay = createRelay({ collection: users.collection, bus, log });
  const writer = createUserWriter({ users, audit, relay, now });
  await applyAdminEmails({ users, writer, adminEmails });

  const keyRing = createKeyRing({ store: signingKeys, keys, now });
  await keyRing.turn();
  const googleKeys = remoteKeys(config.GOOGLE_JWKS_URL);
  const google = createGoogleTokens({ getKey: googleKeys.getKey, clientId: config.GOOGLE_CLIENT_ID, now });
  const accessTokens = createAccessTokens({ keyRing, settings, now });
  const sessionTokens = createSessionTokens({ accessTokens, keys, now });
  const ended = endedSessions(redis);
  const sessionEnder = createSessionEnder({ families, users, ended });
  const has = async (familyId: string) => {
    const family = await families.byId(familyId);
    return family === null || hasEnded(family, now());
  };
  const session = createSessionReader({ settings, getKey: keyRing.getKey, ended: { ...ended, has }, now });

  const entering = { users: writer, families, sessionTokens, limiter, keys, adminEmails, now };
  const table = routes({
    cookies: sessionCookies(settings),
    keyRing,
    issueNonce: ready(issueNonce, { keys, now }),
    signIn: ready(signIn, { ...entering, google, nonces }),
    refreshSession: ready(refreshSession, { ...entering, audit, sessionEnder }),
    signOut: ready(signOut, { families, sessionEnder, session, keys, now }),
    validateSession: ready(validateSession, { session, users }),
  });
  const adminCheck = async (id: string, version: number) => ({ role: await checkAdmin(users, id, BigInt(version)) });
  const http = createHttpServer({ service: 'auth', routes: table, settings, session, adminCheck, log });
  return { http, keyRing, relay, ended, googleKeys };
}
