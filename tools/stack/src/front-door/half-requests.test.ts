import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { limitConnections } from './limit-connections.ts';
import { IN_HAND_MAX } from './proxy.ts';
import { BUFFERED_MAX_BYTES } from './receive.ts';
import { rawClient } from './testing/raw-client.ts';
import { startEdge, type Edge } from './testing/recording-service.ts';

let edge: Edge;
beforeAll(async () => {
  edge = await startEdge({ bodyWithinMs: 2_000 });
});
afterAll(() => edge.stop());

const post = (path: string, length: number): string =>
  `POST /api/wallet/${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const call = (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${edge.port}/api/wallet/${path}`, init);

describe('clients that send half a request', () => {
  test('take nothing away from others, never reach a service, and are refused in the end', async () => {
    const halves = Array.from({ length: 2 * IN_HAND_MAX + 10 }, () => rawClient(edge.port));
    const answers = halves.map((client) => {
      client.write(`${post('half', 100)}{"idToken":"eyJhb`);
      return client.answer();
    });
    await Promise.all(halves.map(({ socket }) => socket.readyState === 'open' || once(socket, 'connect')));
    expect((await call('balance')).status).toBe(200);
    expect((await call('recharge', { method: 'POST', body: '{}' })).status).toBe(200);
    for (const answer of await Promise.all(answers))
      expect(answer).toMatch(/^HTTP\/1.1 408 .*connection: close.*too_slow/is);
    await Promise.all(halves.map(({ closed }) => closed));
    expect(edge.seen.filter(({ url }) => url.endsWith('half'))).toEqual([]);
  });

  test('a body in parts arrives whole, also one that is larger than what is kept', async () => {
    for (const size of [10, BUFFERED_MAX_BYTES, 5 * BUFFERED_MAX_BYTES]) {
      const body = 'x'.repeat(size);
      const client = rawClient(edge.port);
      client.write(post(`whole-${size}`, size) + body.slice(0, size / 2));
      client.write(body.slice(size / 2));
      expect(await client.answer()).toContain('200 OK');
      client.socket.destroy();
      expect(edge.seen.find(({ url }) => url.endsWith(`whole-${size}`))?.body).toBe(body);
    }
  });
});

test('one address has a limited number of connections, and gets new ones as others end', async () => {
  const server = createServer((_request, response) => void response.end());
  limitConnections(server, 2);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [first, second] = [rawClient(port), rawClient(port)];
  await Promise.all([first, second].map(({ socket }) => once(socket, 'connect')));
  await rawClient(port).closed;
  first.socket.end();
  await first.closed;
  second.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect(await second.answer()).toContain('200 OK');
  const another = connect(port, '127.0.0.1');
  another.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(another, 'data');
  server.closeAllConnections();
  server.close();
});
