import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { createHttpServer, openApiDocument, route, success, type HttpServer } from '../http.ts';
import { createSessionReader, sessionSettings } from '../session.ts';
import { createTokenMint, noneEnded } from '../testing/tokens.ts';

const file = (path: string, type: string) =>
  route({
    method: 'get',
    path,
    summary: 'A file',
    guard: 'public',
    file: 'image/webp',
    response: z.string(),
    handler: async () => ({ file: Buffer.from([0, 255, 1]), type, headers: { 'cache-control': 'public' } }),
  });
const routes = [
  file('/file', 'image/webp'),
  file('/other', 'text/html'),
  route({
    method: 'post',
    path: '/text',
    summary: 'Takes plain text',
    guard: 'public',
    body: z.object({ letters: z.number() }),
    bodyReader: {
      type: 'text/plain',
      read: async (req) => ({ letters: Buffer.concat(await req.toArray()).length }),
    },
    response: success({ letters: z.number() }),
    handler: ({ body }) => ({ body: { success: true, letters: body.letters } }),
  }),
];

let server: HttpServer;
let base: string;
beforeAll(async () => {
  const settings = sessionSettings({
    PUBLIC_ORIGIN: 'http://localhost:8080',
    ALLOWED_ORIGINS: undefined,
    STACK_NAME: 't',
  });
  const { getKey } = await createTokenMint(settings);
  const session = createSessionReader({ settings, getKey, ended: noneEnded });
  const adminCheck = async () => ({ role: 'admin' });
  server = createHttpServer({ routes, service: 'kit', settings, session, adminCheck, log: pino({ level: 'silent' }) });
  base = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
});
afterAll(() => server.close());

test('a file is sent as it is, with the headers of every answer and its own', async () => {
  const answer = await fetch(`${base}/file`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '3',
    'cache-control': 'public',
    'x-content-type-options': 'nosniff',
  });
  expect([...(await answer.bytes())]).toEqual([0, 255, 1]);
  const head = await fetch(`${base}/file`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '3']);
});

test('a file of another type than its route says is a bug', async () => {
  expect((await fetch(`${base}/other`)).status).toBe(500);
});

test('a body of a route’s own type is read; another type, or a possible cross-site call, is refused', async () => {
  const send = async (headers: Record<string, string>) => {
    const answer = await fetch(`${base}/text`, { method: 'POST', headers, body: 'four' });
    return [answer.status, ((await answer.json()) as { letters?: number }).letters];
  };
  expect(await send({ 'content-type': 'text/plain', 'x-requested-with': 'x' })).toEqual([200, 4]);
  expect(await send({ 'content-type': 'text/plain', cookie: 'any=1' })).toEqual([400, undefined]);
  expect(await send({ 'content-type': 'text/plain', cookie: 'any=1', 'x-requested-with': 'x' })).toEqual([200, 4]);
  expect(await send({ 'content-type': 'text/plain' })).toEqual([200, 4]);
  expect(await send({ 'content-type': 'application/json', 'x-requested-with': 'x' })).toEqual([415, undefined]);
});

test('the document names the types', () => {
  const { paths = {} } = openApiDocument('kit', routes);
  expect(JSON.stringify(paths['/file']?.get?.responses?.['200'])).toContain('image/webp');
  expect(Object.keys((paths['/text']?.post?.requestBody as { content: object }).content)).toEqual(['text/plain']);
});
