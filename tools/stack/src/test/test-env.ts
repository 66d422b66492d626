import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from '../config.ts';
import type { Servers } from '../servers/servers.ts';

type TestEnv = {
  readonly TEST_MONGO_URL: string;
  readonly TEST_AMQP_URL: string;
  readonly TEST_AMQP_MANAGEMENT_URL: string;
  readonly TEST_REDIS_URL: string;
};

const fileOf = (stack: string): string => join(pathsOf(stack).run, 'test-env.json');

export function writeTestEnv(stack: string, { mongodb, rabbitmq, redis }: Servers): TestEnv {
  const env = {
    TEST_MONGO_URL: mongodb.url,
    TEST_AMQP_URL: rabbitmq.url,
    TEST_AMQP_MANAGEMENT_URL: rabbitmq.managementUrl,
    TEST_REDIS_URL: redis.url,
  };
  writeFileSync(fileOf(stack), `${JSON.stringify(env, null, 2)}\n`, { mode: 0o600 });
  return env;
}

export const readTestEnv = (stack: string): TestEnv => JSON.parse(readFileSync(fileOf(stack), 'utf8')) as TestEnv;

export const exportLines = (env: TestEnv): string =>
  Object.entries(env)
    .map(([name, value]) => `export ${name}='${value}'`)
    .join('\n');
