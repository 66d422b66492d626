import { afterEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { baseConfig, readConfig } from '../config.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { createHttpServer, route, success, type HttpServer } from '../http.ts';

const schema = baseConfig.pick({
  PUBLIC_ORIGIN: true,
  ALLOWED_ORIGINS: true,
  STACK_NAME: true,
  TRUSTED_PROXIES: true,
});
const settingsOf = (trusted?: string) =>
  sessionSettings(readConfig(schema, { PUBLIC_ORIGIN: 'http://localhost:8080', TRUSTED_PROXIES: trusted }));

const where = route({
  method: 'get',
  path: '/api/where',
  summary: 'Where a call came from',
  guard: 'public',
  response: success({ address: z.string() }),
  handler: ({ address }) => ({ body: { success: true, address } }),
});

let server: HttpServer | undefined;
afterEach(() => server?.close());

/** The address that a limit counts, for a call that came through these addresses to ours. */
async function addressOf(trusted: string | undefined, forwarded: string): Promise<string> {
  const settings = settingsOf(trusted);
  const getKey = () => Promise.reject(new Error('nobody is signed in'));
  server = createHttpServer({
    routes: [where],
    service: 'kit',
    settings,
    session: createSessionReader({ settings, getKey, isEnded: async () => false }),
    adminCheck: createAdminCheck(async () => ({ role: 'user' })),
    log: pino({ level: 'silent' }),
  });
  const port = await server.listen('127.0.0.1', 0);
  const response = await fetch(`http://127.0.0.1:${port}/api/where`, { headers: { 'x-forwarded-for': forwarded } });
  return ((await response.json()) as { address: string }).address;
}

test.each([
  ['one proxy by default', undefined, '6.6.6.6, 203.0.113.5', '203.0.113.5'],
  ['a load balancer before an ingress', '2', '6.6.6.6, 203.0.113.5, 10.0.0.1', '203.0.113.5'],
  ['no proxy', '0', '6.6.6.6', '127.0.0.1'],
  ['every proxy of these ranges', '127.0.0.1, 10.0.0.0/8', '6.6.6.6, 203.0.113.5, 10.0.0.1, 10.9.9.9', '203.0.113.5'],
  ['ranges that we are not called from', '10.0.0.0/8,fd00::/8', '6.6.6.6', '127.0.0.1'],
])('%s', async (_name, trusted, forwarded, address) => {
  expect(await addressOf(trusted, forwarded)).toBe(address);
});

test('an empty setting is none', () => expect(settingsOf('').trustedProxies).toBe(1));

test.each(['all', '-1', '10', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', 'fd00::/129', '1,10.0.0.0/8'])(
  'TRUSTED_PROXIES=%s stops the start',
  (trusted) => {
    expect(() => settingsOf(trusted)).toThrow('TRUSTED_PROXIES: needs a number');
  },
);
