import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { testDatabase } from '@topup/kit/testing';
import type { Admins } from '../domain/admins.ts';
import { openUsers } from '../store/users.ts';
import { checkAdmin } from './check-admin.ts';

test('without a session the check answers for the account, signed in or not', async () => {
  const database = await testDatabase();
  const users = await openUsers(database);
  const [admin, player] = [newId(), newId()];
  const profile = (sub: string) => ({ sub, email: `${sub}@example.com`, name: 'A Person' });
  await users.insert(admin, profile('1'), 'admin', [], new Date());
  await users.insert(player, profile('2'), 'user', [], new Date());
  await users.bumpSessionVersion(admin);
  const admins = new Map([['1@example.com', ['support', 'pricing'] as const]]);
  const check = (accountId: string, version: bigint, listed: Admins = admins) =>
    checkAdmin({ users, admins: listed }, accountId, version);
  const nobody = { role: 'user', scopes: [] };
  expect(await check(admin, 1n)).toEqual(nobody);
  expect(await check(admin, 2n)).toEqual({ role: 'admin', scopes: ['support', 'pricing'] });
  expect(await check(admin, 0n)).toEqual({ role: 'admin', scopes: ['support', 'pricing'] });
  expect(await check(admin, 0n, new Map([['1@example.com', []]]))).toEqual({ role: 'admin', scopes: [] });
  expect(await check(player, 0n)).toEqual(nobody);
  expect(await check(newId(), 0n)).toEqual(nobody);
  // Stored by a replica that lists the address; this one does not.
  expect(await check(admin, 0n, new Map())).toEqual(nobody);
  await database.release();
});
