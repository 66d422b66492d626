import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { addressOfNobody, erasePerson } from '@topup/kit/personal';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { PERSONAL } from './personal.ts';
import { openUsers, type Users } from './users.ts';

let database: TestDatabase;
let users: Users;
beforeAll(async () => {
  database = await testDatabase();
  users = await openUsers(database);
});
afterAll(() => database.release());

test('no version of the user with the name brings it back after the account was closed', async () => {
  const accountId = newId();
  const user = { accountId, email: 'asha.rao@example.com', name: 'Asha Rao', blocked: false };
  const nobody = { accountId, email: addressOfNobody(accountId), name: 'Erased' };
  const erased = { ...nobody, blocked: false };
  await users.apply([{ ...user, version: 1 }]);
  await erasePerson(database, PERSONAL, user);
  // From a page of auth's users that was asked for before the erasure.
  await users.apply([{ ...user, version: 2 }]);
  expect(await users.byId(accountId)).toEqual(nobody);
  await users.apply([{ ...erased, version: 3 }]);
  await users.apply([{ ...user, version: 4 }]);
  expect(await users.byId(accountId)).toEqual(nobody);
  expect(await users.idsOf('asha')).toEqual([]);
});
