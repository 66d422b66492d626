import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isDatabaseAway } from './mongo.ts';
import { guard } from './mongo-sockets.ts';
import { testDatabase } from './testing.ts';

function problemOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe('a guarded socket', () => {
  let server: Server;
  const open = async (): Promise<Socket> => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    guard(socket);
    await once(socket, 'connect');
    return socket;
  };
  beforeAll(async () => {
    // Never reads, so that a large write waits for `drain`.
    server = createServer((socket) => void socket.pause().on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => void server.close());

  test('writes while it lives', async () => {
    const socket = await open();
    expect(socket.write('x')).toBe(true);
    socket.destroy();
  });

  test('refuses a write after its end', async () => {
    const socket = await open();
    socket.destroy();
    expect(() => socket.write('x')).toThrow('closed');
    expect(isDatabaseAway(problemOf(() => socket.write('x')))).toBe(true);
  });

  test('ends the wait for a drain event that can no longer come', async () => {
    const socket = await open();
    expect(socket.write(Buffer.alloc(32 << 20))).toBe(false);
    const drained = once(socket, 'drain');
    socket.destroy();
    const problem: unknown = await drained.catch((error: unknown) => error);
    expect(problem).toMatchObject({ message: 'the connection was closed before a write' });
    expect(isDatabaseAway(problem)).toBe(true);
  });
});

test('an operation whose socket dies before its write fails instead of hanging', async () => {
  const sockets: Socket[] = [];
  const seen = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  subscribe('net.client.socket', seen);
  const database = await testDatabase();
  const collection = await database.collection('cuts');
  unsubscribe('net.client.socket', seen);
  for (const socket of sockets) {
    const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
    socket.write = (...args: unknown[]) => {
      socket.destroy();
      return write(...args);
    };
  }
  const error: unknown = await collection.insertOne({}).catch((problem: unknown) => problem);
  expect(isDatabaseAway(error)).toBe(true);
  await database.ping();
  await database.release();
});
