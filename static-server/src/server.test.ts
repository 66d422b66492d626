import { rmSync } from 'node:fs';
import type { IncomingMessage, Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { logLine } from './answers.ts';
import { loaded } from './built-files.ts';
import { receiveReports } from './csp-reports.ts';
import { createMetrics } from './metrics.ts';
import { createManagementServer, createSiteServer } from './server.ts';
import { builtSite, completeConfig } from './testing/built-site.ts';

const shell = builtSite({
  'index.html': '<p>shell</p>',
  'pages.json': '["/", "/home", "/admin", "/admin/what-if"]',
  'robots.txt': 'User-agent: *',
  'main.0123abcdef.js': 'plain text of the script',
  'main.0123abcdef.js.br': 'brotli',
  'main.0123abcdef.js.gz': 'gzipped',
});
const remote = builtSite({ 'mf-manifest.json': '{}', 'remoteEntry.js': 'entry', '42.0123abcdef.js': 'chunk' });
const servers: Server[] = [];
const originOf = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const metrics = createMetrics();
let isStopping = false;
let origin: string;
let remoteOrigin: string;
let management: string;

beforeAll(async () => {
  const runtimeConfig = { ...completeConfig, remotes: [...completeConfig.remotes] };
  origin = await originOf(
    createSiteServer(
      {
        site: { files: await loaded(shell), prefix: '' },
        publicOrigin: null,
        deployment: { runtimeConfig, publicOrigin: null, receiveReport: receiveReports(() => undefined) },
      },
      metrics,
    ),
  );
  const site = { files: await loaded(remote), prefix: '/remotes/storefront' };
  remoteOrigin = await originOf(createSiteServer({ site, publicOrigin: null }, metrics));
  management = await originOf(createManagementServer(metrics, () => isStopping));
});

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  for (const folder of [shell, remote]) rmSync(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}, method = 'GET') => fetch(url, { headers, method });
/** Sends a request's bytes unchanged: `fetch` would normalise the path and decompress the answer. */
async function raw(path: string, headers = ''): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n${headers}\r\n`);
  return text(socket);
}

describe('what a browser may cache', () => {
  test.each([
    ['/main.0123abcdef.js', 'public, max-age=31536000, immutable'],
    ['/robots.txt', 'no-cache'],
    ['/home', 'no-cache'],
    ['/config.json', 'no-store'],
  ])('%s: %s', async (path, kept) => {
    expect((await get(origin + path)).headers.get('cache-control')).toBe(kept);
  });

  test.each(['mf-manifest.json', 'remoteEntry.js'])('%s of a remote is asked for again', async (file) => {
    const first = await get(`${remoteOrigin}/remotes/storefront/${file}`);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const etag = first.headers.get('etag') ?? '';
    const again = await get(first.url, { 'if-none-match': `"other", W/${etag}` });
    expect([again.status, again.headers.get('etag'), again.headers.get('cache-control')]).toEqual([
      304,
      etag,
      'no-cache',
    ]);
  });
});

describe('the bytes of a file', () => {
  test.each([
    ['gzip, deflate, br', 'br', 'brotli'],
    ['gzip, br;q=0', 'gzip', 'gzipped'],
    ['identity', null, 'plain text of the script'],
  ])('Accept-Encoding: %s', async (accepted, coding, body) => {
    const answer = await raw('/main.0123abcdef.js', `Accept-Encoding: ${accepted}\r\n`);
    expect(answer.split('\r\n\r\n')[1]).toBe(body);
    expect(/content-encoding: (\w+)/.exec(answer)?.[1] ?? null).toBe(coding);
    expect(answer).toContain('vary: accept-encoding');
    expect(answer).toContain(`content-length: ${body.length}`);
  });

  test('each encoding has its own ETag', async () => {
    const tags = ['br', 'gzip', 'identity'].map((coding) =>
      raw('/main.0123abcdef.js', `Accept-Encoding: ${coding}\r\n`),
    );
    expect(new Set((await Promise.all(tags)).map((answer) => /etag: (.*)/.exec(answer)?.[1])).size).toBe(3);
  });

  test('a part, a part of another version, and one beyond the end', async () => {
    const path = `${origin}/main.0123abcdef.js`;
    const identity = { 'accept-encoding': 'identity' };
    const part = await get(path, { ...identity, range: 'bytes=6-9' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 6-9/24', 'text']);
    const etag = part.headers.get('etag') ?? '';
    expect((await get(path, { ...identity, range: 'bytes=6-9', 'if-range': etag })).status).toBe(206);
    expect((await get(path, { ...identity, range: 'bytes=6-9', 'if-range': '"older"' })).status).toBe(200);
    const beyond = await get(path, { ...identity, range: 'bytes=24-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */24']);
  });

  test('HEAD says what GET would, without the bytes', async () => {
    const answer = await get(`${origin}/robots.txt`, { range: 'bytes=0-1' }, 'HEAD');
    expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '13', '']);
  });
});

describe('requests that are not for a file', () => {
  test.each(['/', '/home', '/Home/', '/admin?page=2', '/admin/what-if?days=7'])(
    '%s is a page of the store',
    async (path) => {
      const answer = await get(origin + path);
      expect([answer.status, await answer.text()]).toEqual([200, '<p>shell</p>']);
    },
  );

  test('an unknown path is 404 with the page, also for a client that knows the page', async () => {
    const etag = (await get(origin)).headers.get('etag') ?? '';
    for (const path of ['/nowhere', '/admin/nowhere']) {
      const answer = await get(origin + path, { 'if-none-match': etag, range: 'bytes=0-1' });
      expect([answer.status, await answer.text()]).toEqual([404, '<p>shell</p>']);
    }
  });

  test.each([
    ['/api', () => origin],
    ['/api/orders', () => origin],
    ['/gone.0123abcdef.js', () => origin],
    ['/remotes/storefront/x', () => origin],
    ['/remotes/storefront/gone.js', () => remoteOrigin],
    ['/remotes/storefront', () => remoteOrigin],
    ['/remotes/storefront-more/remoteEntry.js', () => remoteOrigin],
    ['/remoteEntry.js', () => remoteOrigin],
    ['/config.json', () => remoteOrigin],
  ])('%s is 404 as JSON', async (path, where) => {
    const answer = await get(where() + path, { accept: 'text/html' });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'not_found']);
  });

  test.each(['/../package.json', '/..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd', '/%00', '/%'])(
    '%s leaves the folder for nothing',
    async (path) => {
      expect(await raw(path)).toMatch(/^HTTP\/1.1 404 /);
    },
  );

  test('a file allows only GET and HEAD', async () => {
    const answer = await get(`${origin}/home`, {}, 'POST');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('every answer carries the headers of the store’s origin', async () => {
  for (const url of [
    origin,
    `${origin}/config.json`,
    `${origin}/api/x`,
    `${remoteOrigin}/remotes/storefront/remoteEntry.js`,
  ]) {
    const { headers } = await get(url);
    expect(headers.get('content-security-policy')).toContain(`object-src 'none'`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('the shell tells the front ends what their deployment is', async () => {
  expect(await (await get(`${origin}/config.json`)).json()).toEqual(completeConfig);
});

test('management: alive, ready until it stops, and what it has answered', async () => {
  await (await get(`${origin}/nowhere`)).text();
  expect((await get(`${management}/livez`)).status).toBe(200);
  expect((await get(`${management}/readyz`)).status).toBe(200);
  isStopping = true;
  expect((await get(`${management}/readyz`)).status).toBe(503);
  expect((await get(`${management}/livez`)).status).toBe(200);
  const scraped = await (await get(`${management}/metrics`)).text();
  expect(scraped).toMatch(/static_server_request_duration_seconds_count\{method="GET",status="404"\} [1-9]/);
  expect(scraped).toContain('nodejs_eventloop_lag_p99_seconds');
  expect((await get(`${management}/other`)).status).toBe(404);
});

test('no log line holds a query, neither of the address nor in the error’s text', () => {
  const request = { method: 'GET', url: '/payment-status?orderId=1&t=secret' } as IncomingMessage;
  const line = logLine(request, new TypeError('Invalid URL: http://shop/payment-status?t=secret'));
  expect(JSON.parse(line)).toEqual({
    level: 'error',
    method: 'GET',
    path: '/payment-status',
    error: 'TypeError: Invalid URL: http://shop/payment-status',
  });
});
