import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from './log.ts';
import { connectMongo, isDatabaseAway, type Database } from './mongo.ts';
import { testServers, type TestServers } from './testing.ts';

let servers: TestServers;
let silent = false;
const sockets = new Set<Socket>();
/** Stands between client and server; silent, it swallows every answer and closes nothing. */
const between = createServer((client) => {
  const [, address = ''] = /^mongodb:\/\/([^/?]+)/.exec(servers.mongoUrl) ?? [];
  const [name = '', port] = decodeURIComponent(address).split(':');
  const server = port ? connect(Number(port), name) : connect(name);
  for (const socket of [client, server]) sockets.add(socket.on('error', () => socket.destroy()));
  client.pipe(server);
  server.on('data', (chunk: Buffer) => void (silent || client.write(chunk)));
});

beforeAll(async () => {
  servers = await testServers();
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  between.close();
  await servers.release();
});

test('a server that falls silent on an open connection ends the operation, as a database that is away', async () => {
  const { port } = between.address() as AddressInfo;
  const url = servers.mongoUrl.replace(/^mongodb:\/\/[^/?]+/, `mongodb://127.0.0.1:${port}`);
  const database: Database = await connectMongo(url, createLog('silence-test', 'silent'));
  const collection = await database.collection<{ _id: string }>('things');
  // The engine here stands alone: with 'majority' it would acknowledge before it has written.
  expect(collection.writeConcern).toEqual({ w: 1, journal: true, j: true });
  await collection.insertOne({ _id: 'heard' });
  silent = true;
  const startedAt = performance.now();
  const error = await collection.insertOne({ _id: 'unheard' }).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(isDatabaseAway(error)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
  silent = false;
  await database.close();
}, 40_000);
