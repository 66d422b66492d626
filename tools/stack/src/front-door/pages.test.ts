import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ofEveryService, readChart } from '../chart.ts';
import { ROOT } from '../config.ts';
import { createFrontDoor } from './server.ts';

/** The route table itself; the shell's build writes it into a file. */
const { PAGES } = (await import(join(ROOT, 'frontends/shell/src/access.ts'))) as { PAGES: string[] };

const frontends = mkdtempSync(join(tmpdir(), 'pages-'));
const dist = join(frontends, 'shell/dist');
let door: Server;
let origin: string;

beforeAll(async () => {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'index.html'), '<p>shell</p>');
  writeFileSync(join(dist, 'pages.json'), JSON.stringify(PAGES));
  const config = {
    stack: 'unit',
    host: '127.0.0.1',
    port: 1,
    simulatorsPort: 1,
    frontends,
    services: ofEveryService(() => [{ port: 1, managementPort: 1 }]),
    stocked: '/nowhere',
    googleClientId: 'x',
    googleMode: 'simulator' as const,
    support: { email: '', phone: '', whatsappNumber: '', city: '' },
  };
  door = createFrontDoor(config, await readChart());
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
});

afterAll(async () => {
  door.closeAllConnections();
  await new Promise((resolve) => door.close(resolve));
  rmSync(frontends, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${origin}${path}`, { method, headers, redirect: 'manual' });

const shows = async (path: string, accept = '*/*', method = 'GET') => {
  const response = await get(path, { accept, 'if-none-match': '"x"' }, method);
  return [response.status, response.headers.get('content-type')?.split(';')[0]];
};

test('every path of the route table is 200 with the page, whatever the client accepts', async () => {
  expect(PAGES).toEqual(expect.arrayContaining(['/login', '/admin/what-if', '/dashboard/reconciliation']));
  for (const path of [...PAGES, '/user/', '/Home', '/home?a=b', '/%68ome'])
    for (const accept of ['text/html', '*/*', 'application/json'])
      expect([path, ...(await shows(path, accept))]).toEqual([path, 200, 'text/html']);
  expect(await shows('/user', '*/*', 'HEAD')).toEqual([200, 'text/html']);
});

test.each([
  '/nowhere',
  '/userx',
  '/user/x',
  '/administrator',
  '/admin/nothing',
  '/dashboard/orders',
  '/login/x',
  '//home',
  '/home//',
  '/%68om',
  '/%',
])('%s is no page: 404, with the page that says so', async (path) => {
  expect(await shows(path, '*/*')).toEqual([404, 'text/html']);
  expect(await (await get(path)).text()).toBe('<p>shell</p>');
  expect(await shows(path, 'text/html', 'HEAD')).toEqual([404, 'text/html']);
});

test('an unknown path is 404 even for a client that has the page cached', async () => {
  const { headers } = await get('/user');
  expect((await get('/user', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  expect((await get('/nowhere', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(404);
});

test.each(['/remotes/storefront/gone.js', '/remotes/storefront', '/remotes/unknown/x', '/gone.js', '/api/gone'])(
  '%s is missing, not a page',
  async (path) => {
    expect(await shows(path, 'text/html')).toEqual([404, 'application/json']);
  },
);

test('a page allows only GET and HEAD', async () => {
  expect((await get('/', {}, 'POST')).status).toBe(405);
});

test('before the first build there is neither a list nor a page', async () => {
  rmSync(dist, { recursive: true });
  expect(await shows('/home')).toEqual([404, 'application/json']);
});
