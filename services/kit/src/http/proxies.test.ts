import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { networkOf } from '../addresses.ts';
import { baseConfig, readConfig } from '../config.ts';
import { createLimiter } from '../limits.ts';
import { connectRedis, type Redis } from '../redis.ts';
import { createAdminCheck, createSessionReader, sessionSettings } from '../session.ts';
import { createHttpServer, route, success, type HttpServer, type Route } from '../http.ts';
import { testServers, type TestServers } from '../testing.ts';
import { noneEnded } from '../testing/tokens.ts';

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

/** Starts a server behind proxies; returns a function that calls it with these headers, as the last proxy would. */
async function behind(trusted: string | undefined, table: Route = where) {
  const settings = settingsOf(trusted);
  const getKey = () => Promise.reject(new Error('nobody is signed in'));
  server = createHttpServer({
    routes: [table],
    service: 'kit',
    settings,
    session: createSessionReader({ settings, getKey, ended: noneEnded }),
    adminCheck: createAdminCheck(async () => ({ role: 'user' })),
    log: pino({ level: 'silent' }),
  });
  const port = await server.listen('127.0.0.1', 0);
  return async (headers: Record<string, string | string[]>) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/where', headers, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return { status: response.statusCode, body: (await json(response)) as { address?: string } };
  };
}

/** The address that is recorded for a call with these headers. */
async function addressOf(trusted: string | undefined, forwarded: string | string[], more = {}): Promise<unknown> {
  const call = await behind(trusted);
  return (await call({ 'x-forwarded-for': forwarded, ...more })).body.address;
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

describe('behind a load balancer and a gateway', () => {
  const PLAYER = '203.0.113.5';
  const CHAIN = `${PLAYER}, 10.0.0.1`;
  test.each<[string, string | string[], string]>([
    ['nothing forged', CHAIN, PLAYER],
    ['one forged address before it', `6.6.6.6, ${CHAIN}`, PLAYER],
    ['our own network forged before it', `10.0.0.7, 127.0.0.1, ${CHAIN}`, PLAYER],
    ['far too many', `${'6.6.6.6, '.repeat(400)}${CHAIN}`, PLAYER],
    ['no addresses before it', `unknown, , <script>, ${CHAIN}`, PLAYER],
    ['a header of the caller before that of the balancer', ['6.6.6.6', CHAIN], PLAYER],
    ['a port behind the address', `6.6.6.6, ${PLAYER}:4711, 10.0.0.1`, PLAYER],
    ['an IPv6 address', '6.6.6.6, 2001:DB8::5, 10.0.0.1', '2001:db8::5'],
    ['an IPv6 address with a port', '6.6.6.6, [2001:db8::5]:4711, 10.0.0.1', '2001:db8::5'],
    ['an IPv4 address in an IPv6 one', `6.6.6.6, ::ffff:${PLAYER}, 10.0.0.1`, PLAYER],
    ['no address where the player stands', '6.6.6.6, unknown, 10.0.0.1', '127.0.0.1'],
    ['a number that is no address', '6.6.6.6, 203.0.113.500, 10.0.0.1', '127.0.0.1'],
    ['nothing at all', '', '127.0.0.1'],
  ])('%s', async (_name, forwarded, address) => expect(await addressOf('2', forwarded)).toBe(address));

  test('other headers are ignored', async () => {
    const more = {
      forwarded: 'for=6.6.6.6',
      'x-real-ip': '6.6.6.6',
      'x-client-ip': '6.6.6.6',
      'true-client-ip': '6.6.6.6',
    };
    expect(await addressOf('2', CHAIN, more)).toBe(PLAYER);
  });

  describe('limits', () => {
    let servers: TestServers;
    let redis: Redis;
    beforeAll(async () => {
      servers = await testServers();
      redis = await connectRedis(servers.redisUrl, pino({ level: 'silent' }));
    });
    afterAll(async () => {
      await redis.close();
      await servers.release();
    });

    test('count per player, whatever headers the player forges', async () => {
      const limiter = createLimiter({ service: 'kit', limits: { visits: 3 }, redis });
      const counted = route({
        method: 'get',
        path: '/api/where',
        summary: 'A limit',
        guard: 'public',
        response: success({}),
        handler: async ({ address }) => {
          await limiter.enforce('visits', networkOf(address));
          return { body: { success: true } };
        },
      });
      const call = await behind('2', counted);
      const statuses = async (chains: string[]): Promise<(number | undefined)[]> => {
        const answers = [];
        for (const chain of chains) answers.push((await call({ 'x-forwarded-for': chain })).status);
        return answers;
      };
      const forged = Array.from({ length: 5 }, (_, i) => `6.6.6.${i}, ${CHAIN}`);
      expect(await statuses(forged)).toEqual([200, 200, 200, 429, 429]);
      expect(await statuses(['203.0.113.6, 10.0.0.1'])).toEqual([200]);
      const ofOneCustomer = Array.from({ length: 4 }, (_, i) => `2001:db8:1:2::${i}, 10.0.0.1`);
      expect(await statuses(ofOneCustomer)).toEqual([200, 200, 200, 429]);
      expect(await statuses(['2001:db8:1:3::1, 10.0.0.1'])).toEqual([200]);
    });
  });
});

test('an empty setting is none', () => expect(settingsOf('').trustedProxies).toBe(1));

test.each(['all', '-1', '10', '10.0.0.0/33', '10.0.0/8', '10.0.0.0/8/8', 'fd00::/129', '1,10.0.0.0/8'])(
  'TRUSTED_PROXIES=%s stops the start',
  (trusted) => {
    expect(() => settingsOf(trusted)).toThrow('TRUSTED_PROXIES: needs a number');
  },
);
