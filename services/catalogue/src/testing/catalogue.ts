import { createLog, type Log } from '@topup/kit/log';
import { readConfig } from '@topup/kit/config';
import { connectBus } from '@topup/kit/messaging';
import { sessionSettings, type Principal } from '@topup/kit/session';
import { testServers } from '@topup/kit/testing';
import { createTokenMint, serveJwks } from '@topup/kit/testing/tokens';
import { applySchema } from '@topup/kit/schema';
import { openCollections } from '../collections.ts';
import { createApp } from '../app.ts';
import { configSchema } from '../config.ts';

const PUBLIC_ORIGIN = 'http://localhost:8080';
export type Surroundings = Awaited<ReturnType<typeof openSurroundings>>;
export type CatalogueUnderTest = Awaited<ReturnType<typeof startCatalogueUnderTest>>;

/**
 * Real servers with the catalogue's schema, the environment of a catalogue process, and a bus that plays auth.
 */
export async function openSurroundings(log = createLog('catalogue', 'silent')) {
  const servers = await testServers();
  const mint = await createTokenMint(
    sessionSettings({ PUBLIC_ORIGIN, ALLOWED_ORIGINS: undefined, STACK_NAME: 'test' }),
  );
  const keys = await serveJwks(mint);
  const environment = {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    LOG_LEVEL: log.level,
    STACK_NAME: 'test',
    PUBLIC_ORIGIN,
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: servers.amqpUrl,
    REDIS_URL: servers.redisUrl,
    JWKS_URL: keys.url,
  };
  await applySchema(servers.mongoUrl, log, openCollections);
  const neighbours = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  await neighbours.answer('auth.queries', { 'auth.admin.check': async () => ({ role: 'admin' }) });
  return {
    servers,
    mint,
    environment,
    neighbours,
    start: (more: Record<string, string> = {}) => createApp(readConfig(configSchema, { ...environment, ...more }), log),
    close: async () => {
      await neighbours.close();
      await keys.close();
      await servers.release();
    },
  };
}

/** The catalogue on real servers. */
export async function startCatalogueUnderTest(more: Record<string, string> = {}, log?: Log) {
  const surroundings = await openSurroundings(log);
  const { servers, mint, neighbours } = surroundings;
  const app = await surroundings.start(more);

  const call = async (
    method: string,
    path: string,
    body?: unknown,
    as: Partial<Principal> | null = { role: 'admin' },
  ) => {
    const response = await fetch(`${app.url}${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${await mint.issue(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, body: parsed };
  };
  return {
    servers,
    app,
    neighbours,
    call,
    mint,
    surroundings,
    stop: async () => {
      await app.stop();
      await surroundings.close();
    },
  };
}
