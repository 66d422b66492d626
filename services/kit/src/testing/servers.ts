import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mongo } from 'mongoose';
import { declareBroker, dropVirtualHost } from '../broker.ts';

/** URLs of a private area on the real servers: a database, a virtual host and a prefix of Redis keys. */
export type TestServers = {
  readonly mongoUrl: string;
  readonly amqpUrl: string;
  readonly amqpManagementUrl: string;
  /** Commands wait without a limit: `commandTimeout` is not a number here, so ioredis sets no timeout. */
  readonly redisUrl: string;
  /** Drops the database and the virtual host. */
  readonly release: () => Promise<void>;
};

type Addresses = {
  TEST_MONGO_URL: string;
  TEST_AMQP_URL: string;
  TEST_AMQP_MANAGEMENT_URL: string;
  TEST_REDIS_URL: string;
};

/**
 * Creates a private area on the test stack's real MongoDB, RabbitMQ and Redis, for one test file. Throws when the servers are not
 * up: `npm run stack -- servers --stack test --detach`.
 */
export async function testServers(): Promise<TestServers> {
  const base = addresses();
  const name = freshName();
  const mongoUrl = testMongoUrl(name);
  const amqp = new URL(base.TEST_AMQP_URL);
  await declareBroker(base.TEST_AMQP_MANAGEMENT_URL, name);
  amqp.pathname = `/${name}`;
  return {
    mongoUrl,
    amqpUrl: amqp.href,
    amqpManagementUrl: base.TEST_AMQP_MANAGEMENT_URL,
    // By default a service goes on without Redis after 0.3 s. On a busy machine a test would then check something else.
    redisUrl: `${base.TEST_REDIS_URL}/?keyPrefix=${name}:&commandTimeout=none`,
    release: async () => {
      await dropVirtualHost(base.TEST_AMQP_MANAGEMENT_URL, name);
      await dropDatabase(mongoUrl);
    },
  };
}

const freshName = (): string => `t_${randomBytes(6).toString('hex')}`;

/** The URL of a database that does not exist yet. */
export const testMongoUrl = (name = freshName()): string =>
  addresses().TEST_MONGO_URL.replace(/^(mongodb:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`);

export async function dropDatabase(mongoUrl: string): Promise<void> {
  const client = await mongo.MongoClient.connect(mongoUrl);
  await client.db().dropDatabase();
  await client.close();
}

function addresses(): Addresses {
  const fromEnvironment = process.env as Partial<Addresses>;
  if (fromEnvironment.TEST_MONGO_URL && fromEnvironment.TEST_AMQP_URL) return fromEnvironment as Addresses;
  const file = findUp('.data/test/run/test-env.json');
  if (!file) throw new Error('no test servers: run `npm run stack -- servers --stack test --detach`');
  return JSON.parse(readFileSync(file, 'utf8')) as Addresses;
}

function findUp(path: string): string | null {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, path))) return join(folder, path);
  return null;
}
