import { randomBytes } from 'node:crypto';
import { readConfig } from '@topup/kit/config';
import { createLog, type Log } from '@topup/kit/log';
import { testServers } from '@topup/kit/testing';
import { applySchema } from '@topup/kit/schema';
import { openCollections } from '../collections.ts';
import { createApp, type Overrides } from '../app.ts';
import { configSchema } from '../config.ts';
import { client, type Client } from './client.ts';
import { CLIENT_ID, startGoogle } from './google.ts';

export type AuthUnderTest = Awaited<ReturnType<typeof startAuthUnderTest>>;

/** Auth on real servers with a clock that tests can move, and a stand-in for Google. */
export async function startAuthUnderTest(more: Record<string, string> = {}, overrides: Overrides = {}) {
  const servers = await testServers();
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const google = await startGoogle(now);
  const environment = {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    LOG_LEVEL: 'silent',
    STACK_NAME: 'test',
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: servers.amqpUrl,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    JWKS_URL: 'http://127.0.0.1:9/unused',
    GOOGLE_CLIENT_ID: CLIENT_ID,
    GOOGLE_JWKS_URL: google.jwksUrl,
    REFRESH_KEYS: `k1:${randomBytes(32).toString('base64url')}`,
    ADMIN_EMAILS: 'admin@example.com',
    ...more,
  };
  const start = (change: Record<string, string> = {}, log = createLog('auth', 'silent')) =>
    createApp(readConfig(configSchema, { ...environment, ...change, LOG_LEVEL: log.level }), log, {
      clock: now,
      ...overrides,
    });
  await applySchema(servers.mongoUrl, createLog('auth', 'silent'), openCollections);
  let app = await start();
  const base = () => app.url;

  return {
    servers,
    google,
    base,
    app: () => app,
    browser: (origin?: string) => client(base(), origin),
    program: () => client(base(), null),
    /** Moves the clocks of auth and Google ahead. */
    wait: (ms: number) => void (aheadMs += ms),
    now,
    /** Starts a second process on the same servers. */
    addReplica: async (log?: Log) => {
      const replica = await start({}, log);
      return { base: replica.url, jobs: replica.jobs, stop: () => replica.stop() };
    },
    restart: async (change: Record<string, string>, log?: Log) => {
      await app.stop();
      app = await start(change, log);
    },
    /** Signs in as our own page does: nonce, Google, google-auth. */
    signIn: async (email: string, browser: Client = client(base())) => {
      const { body } = await browser.call('POST', '/api/auth/nonce');
      const idToken = await google.idToken({ email, nonce: body.data?.nonce ?? '' });
      const answer = await browser.call('POST', '/api/auth/google-auth', {
        idToken,
        consent: { version: '2025-08-14' },
      });
      return { browser, answer };
    },
    stop: async () => {
      await app.stop();
      await google.close();
      await servers.release();
    },
  };
}
