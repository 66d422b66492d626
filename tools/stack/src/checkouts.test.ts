import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { checkoutOf, runFrom } from './checkouts.ts';
import { pathsOf, ROOT } from './config.ts';
import { loadServiceSettings } from './service-settings.ts';
import { serviceChildren } from './services.ts';
import { surroundings } from './testing/surroundings.ts';

const stack = 'checkouts-test';
const EARLIER = '/earlier/release';

afterEach(() => rmSync(pathsOf(stack).base, { recursive: true, force: true }));

async function launched(): Promise<string[]> {
  const { mongodb, rabbitmq, redis } = surroundings.servers;
  const servers = {
    mongodb: { ...mongodb, children: [] },
    rabbitmq: { ...rabbitmq, children: [] },
    redis: { ...redis, children: [] },
  };
  const [auth] = serviceChildren({ ...surroundings, stack, servers }, await loadServiceSettings(), []);
  const { args } = await auth!.launch();
  return args.filter((arg) => arg.endsWith('.ts'));
}

test('the next start of a process uses the schema and the program of the checkout that was named for it', async () => {
  const files = (checkout: string) => ['schema.ts', 'main.ts'].map((file) => join(checkout, 'services/auth/src', file));
  expect(await launched()).toEqual(files(ROOT));
  runFrom(stack, 'auth', EARLIER);
  expect(await launched()).toEqual(files(EARLIER));
  runFrom(stack, 'auth', ROOT);
  expect(await launched()).toEqual(files(ROOT));
});

test('each process has a checkout of its own', () => {
  runFrom(stack, 'order-2', EARLIER);
  expect([checkoutOf(stack, 'order'), checkoutOf(stack, 'order-2')]).toEqual([ROOT, EARLIER]);
});
