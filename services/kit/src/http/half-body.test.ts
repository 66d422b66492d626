import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { createGate, createHttpServer, route, success, type HttpServer } from '../http.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { createTokenMint, noneEnded } from '../testing/tokens.ts';

const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 't',
});
const narrow = route({
  method: 'post',
  path: '/api/narrow',
  summary: 'One at a time, with a body',
  guard: 'public',
  gate: createGate({ inHandMax: 1, isBusy: () => false }),
  body: z.object({ a: z.string() }),
  response: success({}),
  handler: () => ({ body: { success: true as const } }),
});

let server: HttpServer;
let port: number;
beforeAll(async () => {
  const { getKey } = await createTokenMint(settings);
  const session = createSessionReader({ settings, getKey, ended: noneEnded });
  const adminCheck = createAdminCheck(
    async () => ({ role: 'admin' }),
    () => 0,
  );
  const log = pino({ level: 'silent' });
  server = createHttpServer({ routes: [narrow], service: 'kit', settings, session, adminCheck, log });
  port = await server.listen('127.0.0.1', 0);
});
afterAll(() => server.close());

test('a request whose body has not arrived takes no place of a gate', async () => {
  const half = connect(port, '127.0.0.1');
  half.write(
    'POST /api/narrow HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
  );
  const [interim] = (await once(half, 'data')) as [Buffer];
  expect(interim.toString()).toContain('100 Continue');
  const whole = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"b"}' };
  expect((await fetch(`http://127.0.0.1:${port}/api/narrow`, whole)).status).toBe(200);
  half.write('{"a":"b"}');
  const [answer] = (await once(half, 'data')) as [Buffer];
  expect(answer.toString()).toContain('200 OK');
  half.destroy();
});
