import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createHttpServer, route, success, type HttpServer } from '../http.ts';
import { createLog } from '../log.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { eventually } from '../testing/signals.ts';
import { createTokenMint, noneEnded } from '../testing/tokens.ts';

const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 't',
});
const PATH = '/api/list';
const etag = '"one"';
const headers = { 'cache-control': 'public, no-cache', etag };
const json = JSON.stringify({ success: true, data: ['a', 'ü'] });

let lines: Record<string, unknown>[] = [];
const list = route({
  method: 'get',
  path: PATH,
  summary: 'A list',
  guard: 'public',
  response: success({ data: z.array(z.string()) }),
  handler: () => ({ json, headers }),
});

let server: HttpServer;
let base: string;
beforeAll(async () => {
  const mint = await createTokenMint(settings);
  const session = createSessionReader({ settings, getKey: mint.getKey, ended: noneEnded });
  const adminCheck = createAdminCheck(async () => ({ role: 'user' }));
  const log = createLog('kit', 'info', { write: (line) => void lines.push(JSON.parse(line) as never) });
  server = createHttpServer({ routes: [list], service: 'kit', settings, session, adminCheck, log });
  base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
});

/** Not made with fetch, which adds a cache-control header to conditional reads. */
async function call(more: Record<string, string> = {}, method = 'GET', query = '') {
  const outgoing = request(base + PATH + query, { method, headers: { 'x-request-id': 'request-0001', ...more } });
  const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, text: await text(response) };
}

test.each([
  ['a plain read', {}, 200],
  ['the same tag', { 'if-none-match': etag }, 304],
  ['the same tag, marked by a proxy that compressed', { 'if-none-match': `W/${etag.slice(0, -1)}-gzip"` }, 304],
  ['the same tag, weakened by a proxy', { 'if-none-match': `W/${etag}` }, 304],
  ['one of several tags', { 'if-none-match': `"two", ${etag}` }, 304],
  ['another tag', { 'if-none-match': '"two"' }, 200],
  ['a reload', { 'if-none-match': etag, 'cache-control': 'no-cache' }, 200],
  ['our own page with a session', { cookie: 't-at=x', origin: 'http://localhost:8080' }, 200],
])('%s', async (_what, more, status) => {
  const answer = await call(more);
  expect(answer).toMatchObject({ status, text: status === 200 ? json : '' });
  expect(answer.headers).toMatchObject({ ...headers, 'x-request-id': 'request-0001' });
});

test.each([
  ['a head', {}, 'HEAD', '', 200],
  ['a session from another site', { cookie: 't-at=x', origin: 'https://evil.example' }, 'GET', '', 403],
  ['a bad key', { 'idempotency-key': 'a b' }, 'GET', '', 400],
  ['a name twice in the query', {}, 'GET', '?a=1&a=2', 400],
  ['another method', {}, 'POST', '', 405],
])('%s', async (_what, more, method, query, status) => {
  expect((await call(more, method, query)).status).toBe(status);
});

test('its line in the log names the request and its trace; an id that is not well-formed is replaced', async () => {
  await call({ traceparent: '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01' });
  const line = await eventually('it is logged', () => lines[0]);
  expect(line).toMatchObject({
    level: 30,
    msg: 'request',
    method: 'GET',
    path: PATH,
    status: 200,
    requestId: 'request-0001',
    correlationId: 'request-0001',
    traceId: '0af7651916cd43dd8448eb211c80319c',
    durationMs: expect.any(Number),
  });
  const { headers: answered } = await call({ 'x-request-id': 'bad id' });
  expect(answered['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
});
