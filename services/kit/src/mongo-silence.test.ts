import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectMongo, isDatabaseAway } from './mongo.ts';
import { cuttableWire, testServers, type CuttableWire, type TestServers } from './testing.ts';

let servers: TestServers;
let wire: CuttableWire;
beforeAll(async () => {
  servers = await testServers();
  wire = await cuttableWire(servers.mongoUrl);
});
afterAll(async () => {
  await wire.close();
  await servers.release();
});

test('a server that hangs on an open connection fails the operation, as a database that is down', async () => {
  const database = await connectMongo(wire.url, createLog('silence-test', 'silent'));
  const collection = await database.collection<{ _id: string }>('things');
  // This engine is stand-alone: with 'majority' it would acknowledge before it has written.
  expect(collection.writeConcern).toEqual({ w: 1, journal: true, j: true });
  await collection.insertOne({ _id: 'heard' });
  wire.silence();
  const startedAt = performance.now();
  const error = await collection.insertOne({ _id: 'unheard' }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isDatabaseAway(error)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  wire.mend();
  await database.close();
});
