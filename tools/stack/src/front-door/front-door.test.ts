import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { serviceNames } from '@topup/proto/services';
import { readChart } from '../chart.ts';
import { ROOT } from '../config.ts';
import { IN_HAND_MAX } from './proxy.ts';
import { createFrontDoor } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'front-door-'));
const servers: Server[] = [];
let origin: string;
let healthy = true;

const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const usedBefore = new WeakSet<object>();
const held: Array<() => void> = [];
let reportHeld = (): void => undefined;

/** A service that, by the end of the path, echoes the request, streams, waits, closes a kept connection, or breaks. */
const service =
  (name: string): RequestListener =>
  (request, response) => {
    if (/\/(stream|events)$/.test(request.url ?? '')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write('data: first\n\n');
    }
    if (request.url?.endsWith('/cut')) {
      response.writeHead(200, { 'content-length': '100' });
      return void response.write('half', () => response.destroy());
    }
    response.setHeader('set-cookie', ['a=1', 'b=2']);
    response.writeHead(200, { 'content-type': 'application/json' });
    let received = 0;
    if (request.url?.endsWith('/held')) {
      held.push(() => response.end('{}'));
      return reportHeld();
    }
    if (request.url?.endsWith('/closing') && usedBefore.has(request.socket)) return void request.socket.destroy();
    usedBefore.add(request.socket);
    request.on('data', (chunk: Buffer) => (received += chunk.length));
    const { method, url, headers } = request;
    request.on('end', () => response.end(JSON.stringify({ name, method, url, headers, received })));
  };

function built(frontend: string, path: string, content: string): void {
  const file = join(folder, frontend, 'dist', path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  built('shell', 'index.html', '<p>shell</p>');
  built('shell', 'assets/main.0123abcd.js', 'plain');
  built('shell', 'assets/main.0123abcd.js.br', 'brotli');
  built('storefront', 'mf-manifest.json', '{}');
  const managementPort = await listen(
    createServer((_, response) =>
      response.writeHead(healthy ? 200 : 503).end('{"failures":{"database":"connect 10.0.0.7"}}'),
    ),
  );
  const names = serviceNames.filter((name) => name !== 'catalogue');
  const ports = await Promise.all(names.map((name) => listen(createServer(service(name)))));
  const closed = await listen(createServer());
  await new Promise((resolve) => servers.at(-1)?.close(resolve));
  const services: Record<string, object[]> = { catalogue: [{ port: closed, managementPort }] };
  names.forEach((name, i) => (services[name] = [{ port: ports[i], managementPort }]));
  const second = await listen(createServer(service('order-2')));
  services['order']?.push({ port: second, managementPort: closed });
  services['supplier-gateway']?.unshift({ port: closed, managementPort: closed });
  const config = {
    stack: 'unit',
    host: '127.0.0.1',
    port: 1,
    simulatorsPort: await listen(createServer(service('simulators'))),
    frontends: folder,
    services: services as Parameters<typeof createFrontDoor>[0]['services'],
    stocked: join(folder, 'stocked'),
    googleClientId: 'client',
    googleMode: 'simulator' as const,
    support: { email: 'a@example.com', phone: '1', whatsappNumber: '1', city: 'Pune' },
  };
  origin = `http://127.0.0.1:${await listen(createFrontDoor(config, await readChart()))}`;
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(folder, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers, redirect: 'manual' });
type Seen = { name: string; url: string; headers: Record<string, string> };
const seen = async (path: string, headers?: Record<string, string>): Promise<Seen> =>
  (await (await get(path, headers)).json()) as Seen;

describe('which service answers a path', () => {
  test.each([
    ['/api/orders/transactions/status/1', 'wallet'],
    ['/api/admin/users/search', 'wallet'],
    ['/api/admin/deliveries', 'supplier-gateway'],
    ['/.well-known/jwks.json', 'auth'],
    ['/simulators/supplier/deliveries', 'simulators'],
  ])('%s -> %s', async (path, name) => {
    expect(await seen(path)).toMatchObject({ name, url: path });
  });

  test.each(['/api/admin/stats/more', '/api/ordersx', '/api', '/api/nobody'])('%s is nobody’s', async (path) => {
    const response = await get(path, { accept: 'text/html' });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });
});

describe('two processes of one service', () => {
  test('they take turns', async () => {
    const names = [];
    for (const path of ['/api/orders', '/api/orders/create-orders?x=1', '/api/admin/stats', '/api/orders'])
      names.push((await seen(path)).name);
    expect(names.sort()).toEqual(['order', 'order', 'order-2', 'order-2']);
  });

  test('one that accepts no connection is skipped, and the complete request goes to the other', async () => {
    const body = 'x'.repeat(200_000);
    for (let i = 0; i < 4; i++) {
      const response = await fetch(`${origin}/api/admin/deliveries`, { method: 'POST', body });
      const { name, received } = (await response.json()) as { name: string; received: number };
      expect([name, received]).toEqual(['supplier-gateway', body.length]);
    }
  });
});

test('a process with the maximum of requests gets no more; the others continue', async () => {
  const all = new Promise<void>((resolve) => (reportHeld = () => void (held.length === IN_HAND_MAX && resolve())));
  const waiting = Array.from({ length: IN_HAND_MAX }, () => get('/api/wallet/held'));
  await all;
  // The accept header does not bypass the limit.
  expect((await get('/api/wallet/x', { accept: 'text/event-stream' })).status).toBe(503);
  const refused = await get('/api/wallet/x', {}, 'POST');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable' });
  expect((await get('/api/auth/x')).status).toBe(200);
  for (const answer of held.splice(0)) answer();
  for (const response of await Promise.all(waiting)) expect(await response.text()).toBe('{}');
  expect((await get('/api/wallet/x')).status).toBe(200);
});

test('streams are the paths that services declare as such, and calls take nothing from them', async () => {
  const documents = await Promise.all(
    serviceNames.map(async (name) => {
      const file = join(ROOT, `services/${name}/src/openapi.ts`);
      return ((await import(file)) as { document: { paths: Record<string, object> } }).document;
    }),
  );
  const declared = documents.flatMap(({ paths }) =>
    Object.entries(paths).filter(([, calls]) => JSON.stringify(calls).includes('text/event-stream')),
  );
  const { streams } = await readChart();
  expect(streams.toSorted()).toEqual(declared.map(([path]) => path.replaceAll(/\{\w+\}/g, '*')).toSorted());

  const path = '/api/orders/order-status/a1/events';
  const open = await Promise.all(Array.from({ length: 2 * IN_HAND_MAX + 10 }, () => get(path)));
  expect(new Set(open.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await get('/api/orders/x')).status).toBe(200);
  await Promise.all(open.map((response) => response.body?.cancel()));
});

describe('what a service receives and answers', () => {
  test('the address is the peer’s alone, whatever the client claims', async () => {
    const { headers } = await seen('/api/auth/x', { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil' });
    expect(headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(headers['x-forwarded-host']).toBe(new URL(origin).host);
  });

  test('a request id passes when it is one, else a new one is made', async () => {
    expect((await seen('/api/auth/x', { 'x-request-id': 'abc-1' })).headers['x-request-id']).toBe('abc-1');
    expect((await seen('/api/auth/x', { 'x-request-id': 'no good' })).headers['x-request-id']).toMatch(
      /^[\da-f-]{36}$/,
    );
  });

  test('several cookies stay several', async () => {
    expect((await get('/api/auth/x')).headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  });

  test('an event stream arrives while it is still open', async () => {
    const response = await get('/api/wallet/stream');
    const reader = response.body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(Buffer.from(value ?? []).toString()).toBe('data: first\n\n');
    await reader?.cancel();
  });

  test('a service that is down is a 503 with a message; one that dies half-way cuts the answer', async () => {
    const away = await get('/api/products/x');
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: 'The store is not available at the moment. Nothing was done. Please try again.',
    });
    await expect((await get('/api/wallet/cut')).text()).rejects.toThrow();
  });

  test('a keep-alive connection closed during a GET is retried; a POST is not sent again', async () => {
    await seen('/api/auth/x');
    expect((await get('/api/auth/closing')).status).toBe(200);
    await seen('/api/auth/x');
    const unsure = await get('/api/auth/closing', {}, 'POST');
    expect(unsure.status).toBe(503);
    expect(((await unsure.json()) as { message: string }).message).toContain('may or may not have been done');
  });
});

describe('front ends', () => {
  test('hashed files are immutable and come compressed; entries are asked for again', async () => {
    const hashed = await get('/assets/main.0123abcd.js', { 'accept-encoding': 'br' });
    expect(hashed.headers.get('cache-control')).toContain('immutable');
    expect(hashed.headers.get('content-encoding')).toBe('br');
    const entry = await get('/remotes/storefront/mf-manifest.json');
    expect([entry.status, entry.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const again = await get('/remotes/storefront/mf-manifest.json', {
      'if-none-match': entry.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
  });

  test.each(['/..%2f..%2fetc/passwd', '/%2e%2e/%2e%2e/x', '/%00', '/%'])(
    '%s leaves the folder for nothing',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('every answer carries the security headers', async () => {
    for (const path of ['/', '/api/auth/x', '/config.json']) {
      const { headers } = await get(path);
      expect(headers.get('content-security-policy')).toContain(`object-src 'none'`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

test('ready exactly when products are for sale and one process of every service is ready', async () => {
  const all = (ready: boolean) => Object.fromEntries(serviceNames.map((name) => [name, ready]));
  const empty = await get('/readyz');
  expect([empty.status, await empty.json()]).toEqual([503, { ready: false, stocked: false, services: all(true) }]);
  writeFileSync(join(folder, 'stocked'), '');
  expect((await get('/readyz')).status).toBe(200);
  healthy = false;
  const unready = await get('/readyz');
  expect(unready.status).toBe(503);
  // The public sees which service is not ready, but not its error texts.
  expect(await unready.json()).toEqual({ ready: false, stocked: true, services: all(false) });
  healthy = true;
});
