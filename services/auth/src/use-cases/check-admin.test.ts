import { expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { testDatabase } from '@topup/kit/testing';
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
  expect(await checkAdmin(users, admin, 1n)).toBe('user');
  expect(await checkAdmin(users, admin, 2n)).toBe('admin');
  expect(await checkAdmin(users, admin, 0n)).toBe('admin');
  expect(await checkAdmin(users, player, 0n)).toBe('user');
  expect(await checkAdmin(users, newId(), 0n)).toBe('user');
  await database.release();
});
