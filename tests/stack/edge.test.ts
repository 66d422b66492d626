import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import { caller, newPlayer, products } from '../support/shop.ts';
import { origin, ready } from '../support/stack.ts';

const VISITORS = 20;

beforeAll(ready);

/** Sends raw bytes to the front door and returns everything received until the connection closes. */
function raw(bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin());
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined).on('close', () => resolve(received));
  });
}

const HOST = 'Host: localhost\r\n';
const hidden = `GET /api/openapi/order.json HTTP/1.1\r\n${HOST}X-Forwarded-For: 6.6.6.6\r\n\r\n`;
const chunks = `Transfer-Encoding: chunked\r\n\r\n${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
const PATHS = ['/api/orders', '/api/products/products/mobilelegends/items', '/api/auth/me', '/simulators/healthz'];

describe('hostile connections', () => {
  test.each(['GET', 'HEAD', 'DELETE', 'OPTIONS'])(
    '%s with a request in its body: visitors get their own',
    async (method) => {
      const list = (await products()).map(({ productId }) => productId);
      for (const path of PATHS) {
        const answers = await Promise.all(
          Array.from({ length: VISITORS }, async (_, i) => {
            if (i % 2 === 0) return raw(`${method} ${path} HTTP/1.1\r\n${HOST}${chunks}`);
            expect((await products()).map(({ productId }) => productId)).toEqual(list);
            expect((await caller()('GET', '/api/auth/nowhere')).status).toBe(404);
            return '';
          }),
        );
        const refusals = answers.filter(Boolean);
        expect(
          refusals.filter((answer) => !/^HTTP\/1.1 400 .*\r\n/.test(answer) || answer.includes('openapi')),
        ).toEqual([]);
        expect(refusals.length).toBe(VISITORS / 2);
      }
    },
  );

  test('a chunked POST arrives unchanged', async () => {
    const player = await newPlayer();
    const body = JSON.stringify({ userId: player.userId, zoneId: player.zoneId });
    const half = body.length >> 1;
    const parts = [body.slice(0, half), body.slice(half)].map(
      (part) => `${part.length.toString(16)};x=y\r\n${part}\r\n`,
    );
    const answer = await raw(
      `POST /api/orders/verify-username HTTP/1.1\r\n${HOST}Connection: close\r\nAuthorization: Bearer ${player.token}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${parts.join('')}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 200 [^]*"username"/);
  });
});

describe('paths', () => {
  const fetched = async (path: string, accept: string) => {
    const response = await fetch(`${origin()}${path}`, { headers: { accept } });
    await response.arrayBuffer();
    return [path, response.status, response.headers.get('content-type')?.split(';')[0]];
  };

  test('a page of the store is 200, any other path 404 with the page, an API path or a file 404 without', async () => {
    for (const accept of ['*/*', 'text/html', 'application/json']) {
      for (const path of ['/', '/home', '/login', '/user-orders', '/admin', '/admin/what-if', '/dashboard'])
        expect(await fetched(path, accept)).toEqual([path, 200, 'text/html']);
      for (const path of ['/nowhere', '/user/1', '/administrator', '/admin/nothing', '/dashboard/orders'])
        expect(await fetched(path, accept)).toEqual([path, 404, 'text/html']);
      for (const path of ['/api/nowhere', '/main.js', '/remotes/storefront/gone.js'])
        expect(await fetched(path, accept)).toEqual([path, 404, 'application/json']);
    }
  });

  test('readiness names services and nothing else', async () => {
    const services = Object.fromEntries(serviceNames.map((name) => [name, true]));
    expect(await (await fetch(`${origin()}/readyz`)).json()).toMatchObject({ ready: true, services });
  });
});
