import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { baseConfig, readConfig, type BaseConfig } from './config.ts';
import { route, success } from './http.ts';
import { newId } from './ids.ts';
import { every } from './job.ts';
import { createLog } from './log.ts';
import { connectBus } from './messaging.ts';
import { runApp, type AppSteps, type Opened } from './run-app.ts';
import { connectSession } from './session.ts';
import { eventually, testServers, type TestServers } from './testing.ts';

const log = createLog('run-app-test', 'silent');
const HOUR_MS = 3_600_000;
let servers: TestServers;
let config: BaseConfig;
beforeAll(async () => {
  servers = await testServers();
  config = readConfig(baseConfig, {
    PORT: '0',
    MANAGEMENT_PORT: '0',
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: servers.amqpUrl,
    REDIS_URL: servers.redisUrl,
    PUBLIC_ORIGIN: 'http://localhost:8080',
    JWKS_URL: 'http://127.0.0.1:9/jwks.json',
    LOG_LEVEL: 'silent',
  });
});
afterAll(() => servers?.release());

type Parts = Awaited<ReturnType<typeof assemble>>;

/** `work` goes on until the test releases it, and then writes to the database. */
async function assemble({ database, background, onStop }: Opened) {
  const notes = await database.collection<{ _id: string }>('notes');
  const begun = new Set<string>();
  const ended: string[] = [];
  const released = Promise.withResolvers<void>();
  const work = async (name: string): Promise<void> => {
    begun.add(name);
    await released.promise;
    await notes.insertOne({ _id: newId() });
    ended.push(name);
  };
  const timer = setInterval(() => undefined, HOUR_MS);
  onStop(() => {
    clearInterval(timer);
    ended.push('first part');
  });
  onStop(async () => void ended.push('second part'));
  return { background, begun, ended, release: released.resolve, work };
}

const slow = ({ work }: Parts, path: string, name: string) =>
  route({
    method: 'get',
    path,
    summary: 'Slow',
    guard: 'public',
    response: success({}),
    handler: async () => {
      await work(name);
      return { body: { success: true as const } };
    },
  });

const steps = {
  service: 'wallet',
  log,
  broker: 'check',
  assemble,
  http: (parts: Parts, opened: Opened) => ({
    routes: [slow(parts, '/api/slow', 'request'), slow(parts, '/api/abandoned', 'abandoned')],
    ...connectSession(config, opened),
  }),
  jobs: ({ work }: Parts) => ({ slow: every(HOUR_MS, 'slow', log, () => work('job')) }),
  consumers: async ({ work }: Parts, { bus }: Opened) => {
    await bus.consume('wallet.commands', { 'wallet.debit.void': () => work('message') });
    await bus.answer('wallet.queries', {
      'wallet.payment.reserve': async () => {
        await work('question');
        return { granted: true };
      },
    });
  },
} as const;
type Steps = AppSteps<Parts, ReturnType<typeof steps.jobs>>;
type Handle = { readonly hasRef: () => boolean };
const isOwn = new AsyncLocalStorage<true>();
const handles = new Map<number, Handle>();
/** Handles of the app alone: other test files of this process may have left some that close only now. */
const watching = createHook({
  init: (id, type, _trigger, handle) => {
    if (isOwn.getStore() && /^(TCPWRAP|TCPSERVERWRAP|Timeout|Immediate)$/.test(type)) handles.set(id, handle as Handle);
  },
  destroy: (id) => void handles.delete(id),
});
beforeAll(() => void watching.enable());
afterAll(() => void watching.disable());
const hasOpenHandles = () => [...handles.values()].some((handle) => handle.hasRef());
const start = (change: Partial<Steps> = {}) => isOwn.run(true, () => runApp({ ...steps, config, ...change }));

const breaks = () => {
  throw new Error('this step fails');
};

test.each<[string, () => Partial<Steps>]>([
  ['the database', () => ({ config: { ...config, MONGO_URL: 'mongodb://' } })],
  ['the broker', () => ({ config: { ...config, AMQP_URL: 'nowhere' } })],
  ['the parts', () => ({ assemble: breaks })],
  ['HTTP', () => ({ http: breaks })],
  ['the jobs', () => ({ jobs: breaks })],
  ['the consumers', () => ({ consumers: breaks })],
  ['the last consumer', () => ({ consumers: (...given) => steps.consumers(...given).then(breaks) })],
  ['the port', () => ({ config: { ...config, PORT: taken } })],
  ['the port of the probes', () => ({ config: { ...config, MANAGEMENT_PORT: taken } })],
])('when %s cannot be opened, whatever was opened before is closed', async (_, change) => {
  await expect(start(change())).rejects.toThrow();
  await eventually('no open handle', () => !hasOpenHandles());
});

let taken = 0;
const occupant = createServer();
beforeAll(async () => {
  await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
  taken = (occupant.address() as AddressInfo).port;
});
afterAll(() => void occupant.close());

test('a stop leaves no open handle', async () => {
  const app = await start();
  expect(hasOpenHandles()).toBe(true);
  expect((await fetch(`${app.managementUrl}/livez`)).status).toBe(200);
  await app.stop();
  await eventually('no open handle', () => !hasOpenHandles());
});

test('a stop waits for all work that was begun, and closes the parts after it, the last one first', async () => {
  const app = await start();
  const { begun, ended, release, work } = app.parts;
  const order = await connectBus({ url: servers.amqpUrl, service: 'order', log });
  const request = fetch(`${app.url}/api/slow`);
  const abandon = new AbortController();
  const abandoned = fetch(`${app.url}/api/abandoned`, { signal: abandon.signal });
  await order.send('wallet.debit.void', { key: 'k', orderId: 'o', accountId: '' }, { id: 'void' });
  const question = order.ask('wallet.payment.reserve', { orderId: 'o', accountId: 'a' });
  void app.jobs.slow.runNow();
  void app.parts.background.add(work('background'));
  await eventually('all begun', () => begun.size === 6);
  abandon.abort();
  await expect(abandoned).rejects.toThrow();

  const stopped = app.stop();
  await eventually('no new work', () =>
    fetch(`${app.url}/api/slow`).then(
      () => false,
      () => true,
    ),
  );
  expect(ended).toEqual([]);
  release();
  await stopped;
  expect(ended.slice(0, 6).sort()).toEqual(['abandoned', 'background', 'job', 'message', 'question', 'request']);
  expect(ended.slice(6)).toEqual(['second part', 'first part']);
  expect((await request).status).toBe(200);
  expect((await question).granted).toBe(true);
  await order.close();
});
