import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callbackAuthorization } from '../providers/phonepe/callback.ts';
import { createWorld, type World } from '../../testing/world.ts';

const LIMIT = 3;
let world: World;
beforeAll(async () => {
  world = await createWorld({ RATE_LIMITS: JSON.stringify({ callbacks: LIMIT }) });
});
afterAll(() => world.close());

const send = async (gateway: string, from: string, body: string, headers: Record<string, string> = {}) => {
  const all = { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers };
  const answer = await fetch(`${world.app.url}/api/payments/webhooks/${gateway}`, {
    method: 'POST',
    headers: all,
    body,
  });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
};
const ekupi = (from: string) => send('ekupi', from, '{"client_txn_id":"x"}');
const phonepe = (from: string, authorization: string) =>
  send('phonepe', from, '{"payload":{"merchantOrderId":"x"}}', { authorization });

test('one address sends a limited number of callbacks a minute; another address is not affected', async () => {
  for (let i = 0; i < LIMIT; i++) expect((await ekupi('203.0.113.1')).status).toBe(200);
  expect(await ekupi('203.0.113.1')).toEqual({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  expect((await ekupi('203.0.113.2')).status).toBe(200);
});

test('a sender that proves its identity is not limited, and a forger is', async () => {
  const { PHONEPE_WEBHOOK_USERNAME: user, PHONEPE_WEBHOOK_PASSWORD: password } = world.config;
  for (let i = 0; i < LIMIT; i++) expect((await phonepe('203.0.113.3', 'forged')).status).toBe(401);
  expect((await phonepe('203.0.113.3', 'forged')).status).toBe(429);
  expect((await phonepe('203.0.113.3', callbackAuthorization(user, password))).status).toBe(200);
});
