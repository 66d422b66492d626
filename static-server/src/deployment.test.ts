import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loaded } from './built-files.ts';
import { receiveReports, type Violation } from './csp-reports.ts';
import { createMetrics } from './metrics.ts';
import { createSiteServer } from './server.ts';
import { builtSite, completeConfig } from './testing/built-site.ts';

const folder = builtSite({ 'index.html': '<p>shell</p>', 'pages.json': '["/"]', 'robots.txt': 'User-agent: *' });
const runtimeConfig = { ...completeConfig, remotes: [...completeConfig.remotes] };
const violations: Violation[] = [];
const servers: Server[] = [];
let shop: string;
let local: string;

async function shellAt(publicOrigin: string): Promise<string> {
  const deployment = { runtimeConfig, publicOrigin, receiveReport: receiveReports((one) => violations.push(one)) };
  const site = { files: await loaded(folder), prefix: '' };
  const server = createSiteServer({ site, publicOrigin, deployment }, createMetrics());
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  shop = await shellAt('https://shop.example');
  local = await shellAt('http://localhost:8080');
});
beforeEach(() => void violations.splice(0));
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  rmSync(folder, { recursive: true });
});

test.each(['/', '/nowhere', '/robots.txt', '/config.json', '/api/x'])(
  '%s is to be visited by https only, where the store has it',
  async (path) => {
    const kept = async (origin: string) => (await fetch(origin + path)).headers.get('strict-transport-security');
    expect(await kept(shop)).toBe('max-age=31536000; includeSubDomains');
    expect(await kept(local)).toBeNull();
  },
);

test('security.txt names whom to tell of a weakness, and ends within a year', async () => {
  const answer = await fetch(`${shop}/.well-known/security.txt`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const fields = Object.fromEntries(
    (await answer.text())
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: 'mailto:help@example.com',
    Canonical: 'https://shop.example/.well-known/security.txt',
  });
  const days = (Date.parse(String(fields['Expires'])) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

describe('what a page was not allowed to do', () => {
  const send = (body: string) =>
    fetch(`${shop}/csp-reports`, { method: 'POST', body, headers: { 'content-type': 'application/csp-report' } });
  const reported = (change: object = {}) =>
    send(
      JSON.stringify({
        'csp-report': {
          'document-uri': 'https://shop.example/payment-status?orderId=1&t=secret',
          'effective-directive': 'script-src-elem',
          'blocked-uri': 'https://evil.example/collect.js?who=asha',
          'source-file': 'https://shop.example/static/main.js?v=1',
          'line-number': 3,
          ...change,
        },
      }),
    );

  test('is sent to the address in the policy of every page', async () => {
    const policy = (await fetch(`${shop}/`)).headers.get('content-security-policy');
    expect(policy).toMatch(/report-uri \/csp-reports$/);
    expect((await reported()).status).toBe(204);
    expect(violations).toEqual([
      {
        directive: 'script-src-elem',
        blocked: 'https://evil.example',
        page: '/payment-status',
        at: '/static/main.js:3',
      },
    ]);
  });

  test.each([
    [{ 'blocked-uri': 'inline' }, { blocked: 'inline' }],
    [{ 'blocked-uri': 'chrome-extension://abcdef/x.js' }, { blocked: 'chrome-extension:' }],
    [{ 'blocked-uri': 'data:text/html,secret' }, { blocked: 'data:' }],
    [{ 'blocked-uri': 'a\nforged line' }, { blocked: 'unknown' }],
    [{ 'effective-directive': undefined, 'violated-directive': "img-src 'self'" }, { directive: 'img-src' }],
    [{ 'effective-directive': 'Not one\n' }, { directive: 'unknown' }],
    [
      { 'document-uri': 'about:srcdoc', 'source-file': undefined },
      { page: 'srcdoc', at: ':3' },
    ],
  ])('is read as browsers write it: %j', async (change, expected) => {
    await reported(change);
    expect(violations).toMatchObject([expected]);
  });

  test.each(['', 'null', '[]', '{}', '{"csp-report":1}', '{"csp-report":{"line-number":"x"}}'])(
    'is refused where it is no report: %s',
    async (body) => {
      expect((await send(body)).status).toBe(400);
      expect(violations).toEqual([]);
    },
  );

  test('is refused where it is too long, and is not read by GET', async () => {
    expect((await reported({ 'blocked-uri': 'x'.repeat(20_000) })).status).toBe(413);
    const read = await fetch(`${shop}/csp-reports`);
    expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('is passed on at most twenty times a minute', async () => {
    const own = await shellAt('https://shop.example');
    const sent = Array.from({ length: 30 }, () =>
      fetch(`${own}/csp-reports`, { method: 'POST', body: '{"csp-report":{}}' }),
    );
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([204]));
    expect(violations).toHaveLength(20);
  });
});
