import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { openUsers, type UserRecord, type Users } from './users.ts';

let database: TestDatabase;
let users: Users;
beforeAll(async () => {
  database = await testDatabase();
  users = await openUsers(database);
});
afterAll(() => database.release());

const now = new Date('2026-03-01T00:00:00Z');
const profile = { sub: 's1', email: 'player@example.com', name: '' };
const consent = { version: '2025-08-14', at: now };

test('a stored user is read back unchanged, and each change increases the version', async () => {
  const made = await users.insert('u1', profile, 'user', [consent], now);
  expect(await users.byId('u1')).toEqual(made);
  expect(await users.insert('u2', profile, 'user', [], now)).toBeNull();
  const changed = made && (await users.change(made, { role: 'admin' }, now));
  expect(changed).toMatchObject({ role: 'admin', version: 2, outbox: [{}, {}] });
  expect(made && (await users.change(made, { role: 'user' }, now))).toBeNull();
  expect(await users.admins()).toEqual([changed]);
  await users.addConsent('u1', consent);
  expect((await users.byId('u1'))?.consents).toEqual([consent]);
});

test.each([
  ['another role', { role: 'root' }],
  ['no e-mail address', { email: undefined }],
  ['a consent without a time', { consents: [{ version: 'x' }] }],
])('%s: refused by the store, and by the database itself', async (_what, wrong) => {
  const sent = { ...profile, sub: 's3', role: 'user', consents: [], ...wrong } as never as UserRecord;
  await expect(users.insert('u3', sent, sent.role, sent.consents, now)).rejects.toThrow(/validation/i);
  const stored = { ...(await users.byId('u1')), _id: 'u3', sub: 's3', ...wrong } as never;
  await expect(users.collection.insertOne(stored, { ignoreUndefined: true })).rejects.toThrow(/validation/i);
});
