import { EventEmitter } from 'node:events';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { createLog } from './log.ts';
import { watchConnections, watchForBlindness } from './mongo-watch.ts';
import { testServers, type TestServers } from './testing.ts';

let servers: TestServers;
beforeAll(async () => void (servers = await testServers()), 30_000);
afterAll(() => servers.release());

const log = createLog('kit-test', 'silent');

test('a client that never answers while a fresh one does is blind', async () => {
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    const ping = () => new Promise<void>(() => undefined);
    stop = watchForBlindness({ url: servers.mongoUrl, log, ping, blind: resolve });
  });
  stop();
}, 40_000);

test('a database that is really away makes nobody blind', async () => {
  let blind = false;
  let looks = 0;
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    const ping = async (): Promise<void> => {
      if (++looks === 4) resolve();
      throw new Error('away');
    };
    const url = 'mongodb://127.0.0.1:1/none?directConnection=true';
    stop = watchForBlindness({ url, log, ping, blind: () => (blind = true) });
  });
  stop();
  expect(blind).toBe(false);
}, 40_000);

test('the real driver gives its connections back, and says so', async () => {
  const client = new mongo.MongoClient(servers.mongoUrl);
  const heldMs = watchConnections(client);
  let checkedOut = 0;
  client.on('connectionCheckedOut', () => checkedOut++);
  await Promise.all(Array.from({ length: 20 }, () => client.db().command({ ping: 1 })));
  expect(checkedOut).toBeGreaterThanOrEqual(20);
  expect(heldMs()).toBe(0);
  await client.close();
});

test('a connection that never comes back makes the client blind, although pings are answered', async () => {
  const pool = new EventEmitter();
  let now = 0;
  const heldMs = watchConnections(pool, () => now);
  pool.emit('connectionCheckedOut', { connectionId: 1 });
  pool.emit('connectionCheckedOut', { connectionId: 2 });
  pool.emit('connectionCheckedIn', { connectionId: 1 });
  now = 20_001;
  let stop = (): void => undefined;
  await new Promise<void>((resolve) => {
    stop = watchForBlindness({ url: servers.mongoUrl, log, ping: async () => undefined, heldMs, blind: resolve });
  });
  stop();
}, 40_000);
