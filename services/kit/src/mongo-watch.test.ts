import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { watchForBlindness } from './mongo-watch.ts';
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
