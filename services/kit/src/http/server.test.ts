import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { conflict } from '../errors.ts';
import { createGate, createHttpServer, route, success, type HttpServer } from '../http.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { createTokenMint, type TokenMint, noneEnded } from '../testing/tokens.ts';

const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 't',
});
const who = success({ accountId: z.string().nullable(), t: z.string().nullable().optional() });
let clockMs = 0;
let isBusy = false;
let narrow: Promise<void> = Promise.resolve();
let adminAnswer: () => Promise<{ role: string }> = async () => ({ role: 'admin' });

const routes = [
  route({
    method: 'post',
    path: '/api/things/:id',
    summary: 'Echo',
    guard: 'player',
    params: z.object({ id: z.string().regex(/^\d+$/) }),
    query: z.object({ page: z.coerce.number().int().min(1).default(1) }),
    body: z.object({ amount: z.string('Please enter a valid amount') }),
    response: success({ data: z.object({ id: z.string(), page: z.number(), key: z.string().nullable() }) }),
    handler: ({ params, query, idempotencyKey }) => ({
      body: { success: true, data: { id: params.id, page: query.page, key: idempotencyKey } },
    }),
  }),
  route({
    method: 'get',
    path: '/api/admin/thing',
    summary: 'For admins',
    guard: { right: 'setPrices' },
    response: who,
    handler: ({ principal }) => ({ body: { success: true, accountId: principal.accountId } }),
  }),
  route({
    method: 'get',
    path: '/api/records/:id',
    summary: 'Owner or token',
    guard: { ownerOrStatusToken: 'id' },
    params: z.object({ id: z.string() }),
    response: who,
    handler: ({ principal, statusToken }) => ({
      body: { success: true, accountId: principal?.accountId ?? null, t: statusToken },
    }),
  }),
  route({
    method: 'get',
    path: '/api/conflict',
    summary: 'A returned failure',
    guard: 'public',
    response: success({}),
    handler: () => conflict('in_flight', 'Still working.'),
  }),
  route({
    method: 'post',
    path: '/api/narrow',
    summary: 'One at a time',
    guard: 'public',
    gate: createGate({ inHandMax: 1, isBusy: () => isBusy }),
    response: success({}),
    handler: async () => {
      await narrow;
      return { body: { success: true as const } };
    },
  }),
  route({
    method: 'get',
    path: '/api/bug',
    summary: 'A bug',
    guard: 'public',
    response: success({}),
    handler: () => {
      throw new Error('secret detail');
    },
  }),
  route({
    method: 'get',
    path: '/api/leak',
    summary: 'Answers a field that its schema does not name',
    guard: 'public',
    response: success({}),
    handler: () => ({ body: { success: true as const, email: 'leak@example.com' } }),
  }),
  route({
    method: 'post',
    path: '/api/hook',
    summary: 'A form from outside',
    guard: 'webhook',
    body: z.object({ a: z.string() }),
    response: success({ a: z.string() }),
    handler: ({ body }) => ({ body: { success: true, a: body.a } }),
  }),
];

let server: HttpServer;
let base: string;
let mint: TokenMint;
beforeAll(async () => {
  mint = await createTokenMint(settings);
  const ended = { ...noneEnded, has: async (id: string) => id === 'ended' };
  const session = createSessionReader({ settings, getKey: mint.getKey, ended });
  const adminCheck = createAdminCheck(
    () => adminAnswer(),
    () => clockMs,
  );
  server = createHttpServer({ routes, service: 'kit', settings, session, adminCheck, log: pino({ level: 'silent' }) });
  base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterAll(() => server.close());

async function call(
  method: string,
  path: string,
  init: { headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> } = {},
) {
  const response = await fetch(base + path, { method, ...init });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  };
}
const bearer = async (token: Promise<string> | string) => ({ authorization: `Bearer ${await token}` });
const json = async () => ({ ...(await bearer(mint.issue())), 'content-type': 'application/json' });
const good = { body: '{"amount":"5"}' };

test('a good call reaches its handler parsed', async () => {
  const headers = { ...(await json()), 'idempotency-key': 'k-1', 'x-request-id': 'request-0001' };
  const { status, body, headers: answered } = await call('POST', '/api/things/7?page=3', { ...good, headers });
  expect({ status, body }).toEqual({ status: 200, body: { success: true, data: { id: '7', page: 3, key: 'k-1' } } });
  expect(answered.get('x-request-id')).toBe('request-0001');
  expect(answered.get('x-powered-by')).toBeNull();
  expect(answered.get('cache-control')).toBe('no-store');
  expect(answered.get('x-content-type-options')).toBe('nosniff');
});

test.each([
  ['a bad path parameter', '/api/things/x', good.body, {}, 400],
  ['a duplicate query key', '/api/things/7?page=1&page=2', good.body, {}, 400],
  ['an operator in the query', '/api/things/7?page[$gt]=', good.body, {}, 400],
  ['an unknown query parameter', '/api/things/7?pages=1', good.body, {}, 400],
  ['a bad query value', '/api/things/7?page=0', good.body, {}, 400],
  ['an undecodable path', '/api/things/%E0%A4%A', good.body, {}, 400],
  ['broken JSON', '/api/things/7', '{"amount":', {}, 400],
  ['an array', '/api/things/7', '[]', {}, 400],
  ['no body', '/api/things/7', '', {}, 400],
  ['a prototype', '/api/things/7', '{"amount":"5","__proto__":{"admin":true}}', {}, 400],
  ['deep nesting', '/api/things/7', '['.repeat(50_000), {}, 400],
  ['a body too large', '/api/things/7', JSON.stringify({ amount: 'x'.repeat(110_000) }), {}, 413],
  ['a form', '/api/things/7', 'amount=5', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['an unknown charset', '/api/things/7', good.body, { 'content-type': 'application/json; charset=klingon' }, 415],
  ['a compressed body', '/api/things/7', good.body, { 'content-encoding': 'gzip' }, 415],
  ['an invisible key', '/api/things/7', good.body, { 'idempotency-key': 'a b' }, 400],
  ['a key too long', '/api/things/7', good.body, { 'idempotency-key': 'k'.repeat(201) }, 400],
  ['half a character in the body', '/api/things/7', '{"amount":"\\ud83d"}', {}, 400],
  ['half a character in the path', '/api/things/%ED%A0%BD', good.body, {}, 400],
  ['bytes in the query that are no text', '/api/things/7?page=%ff', good.body, {}, 400],
])('%s', async (_name, path, body, more, expected) => {
  const answer = await call('POST', path, { body, headers: { ...(await json()), ...more } });
  expect(answer.status).toBe(expected);
  expect(answer.body).toMatchObject({ success: false, message: expect.stringMatching(/^[A-Z'].+\.|^Please/) });
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
});

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

test('text with a lone surrogate is refused with a message; valid text is accepted', async () => {
  const send = async (body: string | Uint8Array<ArrayBuffer>) =>
    call('POST', '/api/things/7', { body, headers: await json() });
  const half = await send('{"amount":"x \\ud83d"}');
  expect(half).toMatchObject({ status: 400, body: { message: expect.stringContaining('not valid Unicode') } });
  expect((await send(latin1('{"amount":"\xff"}'))).status).toBe(400);
  expect((await send('{"amount":"\\ud83d\\ude00 😀"}')).status).toBe(200);
  // A gateway's callback is only a hint, so only the fields that are read from it matter.
  const hook = (body: string | Uint8Array<ArrayBuffer>) =>
    call('POST', '/api/hook', { body, headers: { 'content-type': 'application/json' } });
  expect((await hook(latin1('{"a":"1","name":"\xff"}'))).status).toBe(200);
  expect((await hook('{"a":"\\ud83d"}')).status).toBe(400);
});

test('a schema’s own message reaches the caller', async () => {
  const { body } = await call('POST', '/api/things/7', { body: '{}', headers: await json() });
  expect(body).toMatchObject({ message: 'Please enter a valid amount', code: 'bad_request' });
});

test('no credentials are 401, bad ones 403 session_expired, both before the input is validated', async () => {
  expect(await call('POST', '/api/things/x')).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  const bad = await Promise.all([
    'nonsense',
    '',
    mint.issue({}, { expiresInS: -6 }),
    mint.issue({}, { aud: 'other' }),
    mint.issue({}, { iss: 'https://accounts.google.com' }),
    mint.issue({}, { typ: 'JWT' }),
    mint.issue({ familyId: 'ended' }),
    (await createTokenMint(settings)).issue(),
    `${btoa('{"alg":"none","typ":"at+jwt"}')}.${btoa('{"sub":"a"}')}.`,
  ]);
  for (const token of bad)
    expect(await call('GET', '/api/records/1', { headers: await bearer(token) })).toMatchObject({
      status: 403,
      body: { code: 'session_expired' },
    });
});

test('a cookie from our own pages is as good as a bearer token', async () => {
  const cookie = `t-at=${await mint.issue()}`;
  const from = (origin: string) =>
    call('POST', '/api/things/7', {
      ...good,
      headers: { cookie, origin, 'content-type': 'application/json' },
    });
  expect((await from('http://localhost:8080')).status).toBe(200);
  expect(await from('https://evil.example')).toMatchObject({ status: 403, body: { code: 'cross_site' } });
});

test('admin routes ask whether the caller still is one, and fail closed', async () => {
  const admin = { headers: await bearer(mint.issue({ role: 'admin' })) };
  expect((await call('GET', '/api/admin/thing', admin)).status).toBe(200);
  expect(await call('GET', '/api/admin/thing', { headers: await bearer(mint.issue()) })).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  adminAnswer = async () => ({ role: 'user' });
  clockMs += 5_000;
  expect((await call('GET', '/api/admin/thing', admin)).status).toBe(403);
  adminAnswer = () => Promise.reject(new Error('nobody answers'));
  const closed = await call('GET', '/api/admin/thing', admin);
  expect(closed).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(closed.headers.get('retry-after')).toBe('2');
});

test('an overloaded route refuses calls at once, and accepts them again later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  narrow = promise;
  const first = call('POST', '/api/narrow');
  const second = await call('POST', '/api/narrow');
  expect(second).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(second.headers.get('retry-after')).toBe('2');
  resolve();
  expect((await first).status).toBe(200);
  expect((await call('POST', '/api/narrow')).status).toBe(200);
  isBusy = true;
  expect((await call('POST', '/api/narrow')).status).toBe(503);
  isBusy = false;
  expect((await call('POST', '/api/narrow')).status).toBe(200);
});

test('a status token stands in for a session, even beside an expired one', async () => {
  expect((await call('GET', '/api/records/1')).status).toBe(401);
  const headers = await bearer(mint.issue({}, { expiresInS: -60 }));
  expect(await call('GET', '/api/records/1?t=abc', { headers })).toMatchObject({
    status: 200,
    body: { accountId: null, t: 'abc' },
  });
});

test('failures have one shape and bugs disclose nothing', async () => {
  expect(await call('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const wrong = await call('DELETE', '/api/conflict');
  expect(wrong).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(wrong.headers.get('allow')).toBe('GET');
  expect(await call('GET', '/api/conflict')).toMatchObject({ status: 409, body: { code: 'in_flight' } });
  const bug = await call('GET', '/api/bug');
  expect(bug).toMatchObject({ status: 500, body: { code: 'internal' } });
  expect(JSON.stringify(bug.body)).not.toContain('secret');
  expect((await call('GET', '/api/leak')).status).toBe(500);
});

test('webhooks may send forms', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await call('POST', '/api/hook', { headers, body: 'a=1' })).body).toEqual({ success: true, a: '1' });
});

test('the OpenAPI document comes from the same table', async () => {
  const { body } = await call('GET', '/api/openapi/kit.json');
  const document = body as {
    openapi: string;
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(Object.keys(document.paths)).toEqual([
    '/api/things/{id}',
    '/api/admin/thing',
    '/api/records/{id}',
    '/api/conflict',
    '/api/narrow',
    '/api/bug',
    '/api/leak',
    '/api/hook',
  ]);
  expect(document.paths['/api/records/{id}']?.['get']?.parameters?.map(({ name }) => name)).toEqual(['id', 't']);
});
