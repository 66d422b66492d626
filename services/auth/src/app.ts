import type { Log } from '@topup/kit/log';
import { openAdminActs } from '@topup/kit/admin-acts';
import { openBrakes } from '@topup/kit/brakes';
import { createLimiter, readLimits } from '@topup/kit/limits';
import type { Database } from '@topup/kit/mongo';
import { brakeNotices } from '@topup/kit/notices';
import { createRelay } from '@topup/kit/outbox';
import { ready } from '@topup/kit/ready';
import { openToldNotices, tellNotices, type Tell } from '@topup/kit/told-notices';
import { runApp, type Opened } from '@topup/kit/run-app';
import { createSessionReader, endedSessions, remoteKeys, sessionSettings } from '@topup/kit/session';
import type { AuthConfig } from './config.ts';
import { startConsumers, type KeepNotice } from './consumers.ts';
import { sessionCookies } from './http/cookies.ts';
import { hasEnded } from './domain/family.ts';
import { forgetOldRecords } from './jobs/forget-old-records.ts';
import { remindOfEndedSessions } from './jobs/remind-of-ended-sessions.ts';
import { sendLeftovers } from './jobs/send-leftovers.ts';
import { sendToWebhook } from './jobs/send-to-webhook.ts';
import { turnKeyRing } from './jobs/turn-key-ring.ts';
import { issueNonce } from './use-cases/issue-nonce.ts';
import { refreshSession } from './use-cases/refresh-session.ts';
import { signIn } from './use-cases/sign-in.ts';
import { signOut } from './use-cases/sign-out.ts';
import { validateSession } from './use-cases/validate-session.ts';
import { visitMetrics } from './metrics.ts';
import { routes } from './routes.ts';
import { openAuditRecords } from './store/audit-records.ts';
import { openFamilies } from './store/families.ts';
import { openNonces } from './store/nonces.ts';
import { openNoticePosts } from './store/notice-posts.ts';
import { createSessionEnder } from './store/session-ender.ts';
import { openSigningKeys } from './store/signing-keys.ts';
import { createUserWriter } from './store/user-writer.ts';
import { openUsers } from './store/users.ts';
import { createAccessTokens } from './tokens/access-token.ts';
import { createGoogleTokens } from './tokens/google.ts';
import { createKeyRing } from './tokens/key-ring.ts';
import { createSessionTokens } from './tokens/session-tokens.ts';
import { createSender, webhookMetrics } from './webhook/sender.ts';
import { applyAdminEmails } from './use-cases/apply-admin-emails.ts';
import { blockAccount, unblockAccount } from './use-cases/block-account.ts';
import { checkAdmin } from './use-cases/check-admin.ts';

/** Limits per minute: bad ID tokens and visits per network, sign-ins per account, rotations of the refresh token per session. */
const LIMITS = { badIdTokens: 20, signIns: 10, rotations: 10, visits: 600 };

export type Overrides = { readonly clock?: () => Date; readonly webhookTimeoutMs?: number };

export const createApp = (config: AuthConfig, log: Log, { clock, webhookTimeoutMs }: Overrides = {}) =>
  runApp({
    service: 'auth',
    config,
    log,
    broker: 'checkOnce',
    assemble: async (opened) => ({
      ...(await assemble(config, opened, log, clock ?? opened.database.now)),
      sender: openSender(config, opened, webhookTimeoutMs),
    }),
    http: ({ http }) => http,
    jobs: ({ keyRing, stores, relay, ended, sessionEnder, now, sender }) => ({
      turn: turnKeyRing(keyRing, log),
      leftovers: sendLeftovers({ ...stores, sessionEnder, relay, now, log }),
      remind: remindOfEndedSessions({ families: stores.families, ended, now, log }),
      forget: forgetOldRecords({ ...stores, now, log }),
      ...(sender && {
        telling: tellNotices({ current: brakeNotices(stores.brakes), told: stores.told, tell: keepOwn(stores), log }),
        webhook: sendToWebhook({ posts: stores.posts, sender, log }),
      }),
    }),
    consumers: ({ stores, sender }, { bus }) => {
      const keep: KeepNotice = async (notice) => void (sender && (await stores.posts.add(notice)));
      return startConsumers(bus, { users: stores.users, admins: config.ADMIN_EMAILS }, keep);
    },
  });

/** Null in a shop without a webhook. */
function openSender(config: AuthConfig, { database, health, onStop }: Opened, timeoutMs?: number) {
  const { NOTICE_WEBHOOK_URL: url, NOTICE_WEBHOOK_SECRET: secret, PUBLIC_ORIGIN: publicOrigin } = config;
  const metrics = webhookMetrics(health.registry);
  if (url === undefined || secret === undefined) return null;
  const webhook = { url: new URL(url), secret };
  const sender = createSender({ webhook, publicOrigin, metrics, now: database.now, timeoutMs });
  onStop(sender.close);
  return sender;
}

const keepOwn =
  ({ posts }: Pick<Awaited<ReturnType<typeof openStores>>, 'posts'>): Tell =>
  ({ id, kind, subject, since }) =>
    posts.add({ id, service: 'auth', kind, subject, since });

async function openStores(database: Database) {
  return {
    users: await openUsers(database),
    families: await openFamilies(database),
    nonces: await openNonces(database),
    posts: await openNoticePosts(database),
    told: await openToldNotices(database),
    acts: await openAdminActs(database),
    brakes: await openBrakes(database),
    audit: await openAuditRecords(database),
    signingKeys: await openSigningKeys(database),
  };
}

async function assemble(
  config: AuthConfig,
  { database, bus, redis, health, onStop }: Opened,
  log: Log,
  now: () => Date,
) {
  const stores = await openStores(database);
  const { users, families, nonces, acts, brakes, audit, signingKeys } = stores;
  const settings = sessionSettings(config);
  const keys = config.REFRESH_KEYS;
  const admins = config.ADMIN_EMAILS;
  const limits = readLimits(LIMITS, config.RATE_LIMITS);
  const limiter = createLimiter({ service: 'auth', limits, redis });
  const relay = createRelay({ collection: users.collection, bus, log });
  onStop(relay.stop);
  const writer = createUserWriter({ users, audit, brakes, relay, now });
  await applyAdminEmails({ users, writer, admins });

  const keyRing = createKeyRing({ store: signingKeys, keys, now });
  await keyRing.turn();
  const googleKeys = remoteKeys(config.GOOGLE_JWKS_URL);
  onStop(googleKeys.stop);
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

  const blocking = { users, families, sessionEnder, acts, relay, admins, now };
  const entering = { users: writer, families, sessionTokens, limiter, keys, admins, now };
  const accounts = {
    read: users.byId,
    block: ready(blockAccount, blocking),
    unblock: ready(unblockAccount, blocking),
  };
  const own = {
    cookies: sessionCookies(settings),
    keyRing,
    issueNonce: ready(issueNonce, { keys, now }),
    signIn: ready(signIn, { ...entering, google, nonces }),
    refreshSession: ready(refreshSession, { ...entering, audit, sessionEnder }),
    signOut: ready(signOut, { families, sessionEnder, session, keys, now }),
    validateSession: ready(validateSession, { session, users }),
    admins,
    braking: { acts, brakes },
  };
  const visits = { limiter, count: visitMetrics(health.registry) };
  const adminCheck = (id: string, version: number) => checkAdmin({ users, admins }, id, BigInt(version));
  return {
    http: { routes: routes(own, accounts, visits), settings, session, adminCheck },
    keyRing,
    stores,
    relay,
    ended,
    sessionEnder,
    now,
  };
}
