import { expect, test } from '@jest/globals';
import { createTwoPeople, expiresAt, isSamePerson, personOf, settingsHint, twoPeopleSettings } from './two-people.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const WEEK_MS = 7 * 86_400_000;
const admins = new Map([
  ['asha', []],
  ['ben', ['finance']],
  ['charu', ['support', 'pricing']],
]);
const asked: [string, number][] = [];
const check = async (accountId: string, sessionVersion: number) => {
  asked.push([accountId, sessionVersion]);
  return { role: admins.has(accountId) ? 'admin' : 'user', scopes: admins.get(accountId) ?? [] };
};
const { refusalOf, isSingleAdmin } = createTwoPeople({ SINGLE_ADMIN: false }, check, 'moveMoney');
const by = (name: string, at = NOW) => ({ by: name, email: `${name}@example.com`, at });
const ben = { accountId: 'ben', email: 'ben@example.com' };

test.each([
  ['Asha.Rao@Example.com', 'asha.rao@example.com'],
  ['asha.rao+shop@example.com', 'asha.rao@example.com'],
  ['A.s.h.a+x+y@GMail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
  [' ａｓｈａ@gmail.com ', 'asha@gmail.com'],
  ['asha.rao@gmail.com.example.com', 'asha.rao@gmail.com.example.com'],
])('%s is the person %s', (email, person) => expect(personOf(email)).toBe(person));

test('two accounts of one mailbox are one person, and so is one account with two addresses', () => {
  expect(
    isSamePerson({ accountId: 'a', email: 'as.ha@gmail.com' }, { accountId: 'b', email: 'Asha+2@gmail.com' }),
  ).toBe(true);
  expect(isSamePerson({ accountId: 'a', email: 'old@example.com' }, { accountId: 'a', email: 'new@example.com' })).toBe(
    true,
  );
  expect(
    isSamePerson({ accountId: 'a', email: 'as.ha@example.com' }, { accountId: 'b', email: 'asha@example.com' }),
  ).toBe(false);
});

test('another person confirms while the proposer is an admin, in whichever session', async () => {
  expect(await refusalOf(by('asha'), ben, NOW)).toBeNull();
  expect(asked.at(-1)).toEqual(['asha', 0]);
  expect(await refusalOf(by('dismissed'), ben, NOW)).toEqual({ kind: 'proposer_gone' });
  expect(await refusalOf(by('ben'), ben, NOW)).toEqual({ kind: 'same_admin' });
  expect(await refusalOf({ ...by('ben2'), email: 'Ben+2@example.com' }, ben, NOW)).toEqual({ kind: 'same_admin' });
});

test('a proposer who may no longer do it is as good as gone', async () => {
  expect(await refusalOf(by('charu'), ben, NOW)).toEqual({ kind: 'proposer_gone' });
  expect(await refusalOf(by('ben'), { accountId: 'asha', email: 'asha@example.com' }, NOW)).toBeNull();
});

test('a proposal expires after seven days', async () => {
  const at = new Date(NOW.getTime() - WEEK_MS);
  expect(await refusalOf(by('asha', at), ben, NOW)).toEqual({ kind: 'expired' });
  expect(await refusalOf(by('asha', new Date(at.getTime() + 1)), ben, NOW)).toBeNull();
  expect(expiresAt(at)).toEqual(NOW);
});

test('a failed question to auth confirms nothing', async () => {
  const { refusalOf: ask } = createTwoPeople({ SINGLE_ADMIN: false }, () => Promise.reject(new Error('away')), 'own');
  await expect(ask(by('asha'), ben, NOW)).rejects.toThrow('away');
});

test('a shop says by one setting that it has a single admin', () => {
  expect(isSingleAdmin).toBe(false);
  expect(twoPeopleSettings.SINGLE_ADMIN.parse(undefined)).toBe(false);
  expect(
    createTwoPeople({ SINGLE_ADMIN: twoPeopleSettings.SINGLE_ADMIN.parse('true') }, check, 'own').isSingleAdmin,
  ).toBe(true);
  expect(settingsHint()).toBe('If this shop has a single admin, set SINGLE_ADMIN=true.');
  expect(settingsHint(['A', 'B'])).toMatch(/ is set by A and B\.$/);
});
