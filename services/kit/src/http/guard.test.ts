import { expect, test } from '@jest/globals';
import type { Request } from 'express';
import { TEST_PRINCIPAL } from '../testing/tokens.ts';
import type { AdminCheck } from '../session.ts';
import { admit } from './guard.ts';
import type { Guard } from './route.ts';

const req = { query: {} } as Request;
const credentials = { accessToken: 'token' } as Parameters<typeof admit>[3];
const away: AdminCheck = () => Promise.reject(new Error('auth is away'));

function enter(guard: Guard, adminCheck: AdminCheck, role: 'user' | 'admin' = 'admin', blocked = false) {
  const session = { verify: async () => ({ ...TEST_PRINCIPAL, role, blocked }) } as never;
  return admit({ session, adminCheck }, guard, req, credentials);
}

const strict = { right: 'brake' } as const;
const urgent = { right: 'brake', evenUnchecked: true } as const;

test('without the answer of auth an admin is refused, but not by an urgent call, which gives no right beyond itself', async () => {
  await expect(enter(strict, away)).rejects.toMatchObject({ status: 503 });
  const { principal, may } = await enter(urgent, away);
  expect(principal).toMatchObject({ role: 'admin' });
  expect([may('brake'), may('own')]).toEqual([false, false]);
});

test.each([
  ['whose token does not say admin', 'user', away],
  ['who is no admin any more', 'admin', async () => ({ role: 'user' })],
  ['whose scopes do not include it', 'admin', async () => ({ role: 'admin', scopes: ['viewer'] })],
] as const)('an urgent call refuses a person %s', async (_, role, adminCheck) => {
  await expect(enter(urgent, adminCheck, role)).rejects.toMatchObject({ status: 403 });
});

test('an urgent call that auth has answered has the rights that auth says', async () => {
  const { may } = await enter(urgent, async () => ({ role: 'admin', scopes: ['support'] }));
  expect([may('brake'), may('own')]).toEqual([true, false]);
});

const asked: AdminCheck = async () => ({ role: 'admin' });
const STATUS = { ownerOrStatusToken: 'orderId' } as const;

test('a blocked player is refused, except where the route says that they may see what they have', async () => {
  await expect(enter('player', asked, 'user', true)).rejects.toMatchObject({ status: 403, code: 'account_blocked' });
  await expect(enter('player', asked, 'user')).resolves.toMatchObject({ principal: { blocked: false } });
  for (const guard of [{ player: 'evenBlocked' }, STATUS] as const)
    expect((await enter(guard, asked, 'user', true)).principal).toMatchObject({ blocked: true });
});

test.each([
  ['a call', strict],
  ['an urgent call', urgent],
])('a blocked account is no admin, for %s', async (_, guard) => {
  await expect(enter(guard, asked, 'admin', true)).rejects.toMatchObject({ status: 403, code: 'forbidden' });
});
