import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectMongo } from './mongo.ts';
import { testServers, type TestServers } from './testing.ts';

const MINUTE_MS = 60_000;
let servers: TestServers;
const trueNow = Date.now.bind(Date);

beforeAll(async () => {
  servers = await testServers();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => servers.release());

test.each([MINUTE_MS, -MINUTE_MS])(
  'a process whose clock is %d ms off knows what the database calls now',
  async (off) => {
    jest.spyOn(Date, 'now').mockImplementation(() => trueNow() + off);
    const database = await connectMongo(servers.mongoUrl, createLog('kit-test', 'silent'));
    expect(Math.abs(database.now().getTime() - trueNow())).toBeLessThan(5_000);
    await database.close();
  },
);
