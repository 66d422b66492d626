import { expect, test } from '@jest/globals';
import pino from 'pino';
import { createHttpServer, route, success } from '../http.ts';
import { QueryFailed } from '../messaging.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { createTokenMint, noneEnded } from '../testing/tokens.ts';

const settings = sessionSettings({
  PUBLIC_ORIGIN: 'http://localhost:8080',
  ALLOWED_ORIGINS: undefined,
  STACK_NAME: 't',
});

test.each([
  ['unavailable', 503, 'unavailable'],
  ['timeout', 503, 'unavailable'],
  ['internal', 500, 'internal'],
])('another service that answers %s makes a %s', async (answered, status, code) => {
  const asking = route({
    method: 'get',
    path: '/api/asking',
    summary: 'Asks another service',
    guard: 'public',
    response: success({}),
    handler: () => Promise.reject(new QueryFailed(answered, 'connect ECONNREFUSED')),
  });
  const { getKey } = await createTokenMint(settings);
  const session = createSessionReader({ settings, getKey, ended: noneEnded });
  const adminCheck = createAdminCheck(() => Promise.resolve({ role: 'admin' }));
  const log = pino({ level: 'silent' });
  const server = createHttpServer({ routes: [asking], service: 'kit', settings, session, adminCheck, log });
  const response = await fetch(`http://127.0.0.1:${await server.listen('127.0.0.1', 0)}/api/asking`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, code });
  await server.close();
});
