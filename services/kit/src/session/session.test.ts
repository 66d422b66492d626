import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createAdminCheck } from './admin-check.ts';
import { sessionSettings } from './settings.ts';
import { signRecordToken, signStatusToken, verifyRecordToken, verifyStatusToken } from './status-token.ts';

test('a status token opens its record for 24 h and no other', () => {
  const key = randomBytes(32);
  const at = 1_700_000_000_000;
  const token = signStatusToken(key, 'r1', at);
  expect(verifyStatusToken(key, 'r1', token, at + 86_399_000)).toBe(true);
  expect(verifyStatusToken(key, 'r1', token, at + 86_400_000)).toBe(false);
  expect(verifyStatusToken(key, 'r2', token, at)).toBe(false);
  expect(verifyStatusToken(randomBytes(32), 'r1', token, at)).toBe(false);
  expect(verifyStatusToken(key, 'r1', token.replace(/^\d/, '2'), at)).toBe(false);
  expect(verifyStatusToken(key, 'r1', 'x', at)).toBe(false);
});

test('a token of one purpose opens nothing of the other', () => {
  const [key, at] = [randomBytes(32), 1_700_000_000_000];
  const support = { key, recordId: 'r1', purpose: 'support' } as const;
  const { token, expiresAtMs } = signRecordToken(support, at);
  expect(verifyRecordToken(support, token, expiresAtMs - 1)).toBe(true);
  expect(verifyStatusToken(key, 'r1', token, at)).toBe(false);
  expect(verifyRecordToken(support, signStatusToken(key, 'r1', at), at)).toBe(false);
});

test('cookie names follow the public origin; plain http only on this machine', () => {
  const at = (PUBLIC_ORIGIN: string) =>
    sessionSettings({ PUBLIC_ORIGIN, ALLOWED_ORIGINS: undefined, STACK_NAME: 'topup' });
  expect(at('https://shop.example')).toMatchObject({
    secure: true,
    cookies: { access: '__Host-at', refresh: '__Secure-rt' },
  });
  expect(at('http://localhost:8080')).toMatchObject({
    secure: false,
    cookies: { access: 'topup-at', refresh: 'topup-rt' },
  });
  expect(() => at('http://shop.example')).toThrow('must be https');
});

test('a question about an account without a session is asked every time', async () => {
  let asked = 0;
  const check = createAdminCheck(async () => ({ role: ++asked > 1 ? 'user' : 'admin' }));
  expect([await check('a', 0), await check('a', 0)]).toEqual([{ role: 'admin' }, { role: 'user' }]);
});

test('a positive admin check is cached for 5 s from the question, a negative or failed one never', async () => {
  let now = 0;
  let calls = 0;
  let role = 'admin';
  const check = createAdminCheck(
    async () => {
      calls++;
      if (role === 'away') throw new Error('nobody answers');
      return { role };
    },
    () => now,
  );
  await Promise.all([check('a', 1), check('a', 1)]);
  now = 4_999;
  await check('a', 1);
  expect(calls).toBe(1);
  role = 'user';
  now = 5_000;
  expect((await check('a', 1)).role).toBe('user');
  await check('a', 1);
  expect(calls).toBe(3);
  role = 'away';
  await expect(check('a', 1)).rejects.toThrow();
  role = 'admin';
  expect((await check('a', 1)).role).toBe('admin');
});
