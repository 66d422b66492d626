import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ZodType } from 'zod';
import type { BodyOf, CommandName } from '@topup/proto';
import { readConfig } from '@topup/kit/config';
import { createLog, type Log } from '@topup/kit/log';
import { connectBus, type Bus } from '@topup/kit/messaging';
import { sessionSettings } from '@topup/kit/session';
import { eventually, testServers, type TestServers } from '@topup/kit/testing';
import { createTokenMint, type TokenMint } from '@topup/kit/testing/tokens';
import { applySchema } from '@topup/kit/schema';
import { openCollections } from '../collections.ts';
import { createApp, type Overrides } from '../app.ts';
import { configSchema, type WalletConfig } from '../config.ts';
import { providerSettings } from '../payments/providers/index.ts';

type Reply = BodyOf<'wallet.debit.settled'> | BodyOf<'wallet.refund.settled'>;

export type WalletApp = Awaited<ReturnType<typeof startWallet>>;
async function startWallet(...given: Parameters<typeof createApp>) {
  const app = await createApp(...given);
  return { ...app, features: app.parts.features };
}

/** The real wallet on real servers, with a bus that plays the order service. */
export type World = {
  readonly app: WalletApp;
  readonly servers: TestServers;
  readonly config: WalletConfig;
  readonly order: Bus;
  readonly mint: TokenMint;
  /** Replies in order of arrival, including duplicates. */
  readonly replies: Reply[];
  /** Sends a command and waits for the next reply about its key. */
  ask(name: WalletCommand, body: AnyCommand): Promise<Reply>;
  /** Starts a second replica on the same database and broker; the caller stops it. */
  replica(overrides?: Overrides, log?: Log): Promise<WalletApp>;
  close(): Promise<void>;
};
type WalletCommand = 'wallet.debit.post' | 'wallet.debit.void' | 'wallet.refund.post' | 'wallet.refund.outside';
type AnyCommand = { key: string } & Record<string, unknown>;

const PUBLIC_ORIGIN = 'http://localhost:8080';
/** An address where nothing listens. */
const NOBODY = 'http://127.0.0.1:9';
const secret = () => randomBytes(32).toString('base64url');

/** The required settings of every payment provider: a random text, or an address where a URL or an e-mail address is
 * required. */
function providerEnvironment(): Record<string, string> {
  const required = Object.entries<ZodType>(providerSettings).filter(([, type]) => !type.safeParse(undefined).success);
  return Object.fromEntries(
    required.map(([name, type]) => [
      name,
      [secret(), NOBODY, 'shop@example.com'].find((value) => type.safeParse(value).success) ?? '',
    ]),
  );
}

/** The environment of a wallet on these servers, with its own keys. */
export const walletEnvironment = (servers: TestServers): Record<string, string> => ({
  PORT: '0',
  MANAGEMENT_PORT: '0',
  MONGO_URL: servers.mongoUrl,
  AMQP_URL: servers.amqpUrl,
  REDIS_URL: servers.redisUrl,
  PUBLIC_ORIGIN,
  STACK_NAME: 'test',
  LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
  JWKS_URL: `${NOBODY}/jwks.json`,
  TRANSFER_HMAC_KEYS: `k1:${secret()}`,
  SEAL_KEYS: `s1:${secret()}`,
  SEAL_COPY_DIR: mkdtempSync(join(tmpdir(), 'seals-')),
  STATUS_TOKEN_KEY: secret(),
  ...providerEnvironment(),
  PAYMENT_URL_HOSTS: new URL(NOBODY).host,
});

export async function createWorld(environment: Record<string, string> = {}, overrides: Overrides = {}): Promise<World> {
  const servers = await testServers();
  const log = createLog('wallet-test');
  const config = readConfig(configSchema, {
    ...walletEnvironment(servers),
    ...environment,
  });
  const mint = await createTokenMint(sessionSettings(config));
  const start = (more: Overrides = {}, own?: Log) =>
    startWallet({ ...config, ...(own && { LOG_LEVEL: 'warn' }) }, own ?? log, {
      sessionKeys: mint.getKey,
      ...overrides,
      ...more,
    });
  await applySchema(servers.mongoUrl, log, openCollections);
  const app = await start();
  const order = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  const replies: Reply[] = [];
  await order.consume('order.replies', {
    'wallet.debit.settled': async (body) => void replies.push(body),
    'wallet.refund.settled': async (body) => void replies.push(body),
  });

  let sent = 0;
  return {
    app,
    servers,
    config,
    order,
    mint,
    replies,
    ask: async (name, body) => {
      const before = replies.filter(({ key }) => key === body.key).length;
      await order.send(name as CommandName, body as never, { id: `${body.key}:${++sent}` });
      return eventually(`a reply to ${name} ${body.key}`, () => replies.filter(({ key }) => key === body.key)[before]);
    },
    replica: start,
    close: async () => {
      await app.stop();
      await order.close();
      await servers.release();
    },
  };
}
