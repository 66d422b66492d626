import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import { createUserWriter } from './user-writer.ts';
import { openUsers, type Users } from './users.ts';

let database: TestDatabase;
let users: Users;
beforeAll(async () => {
  database = await testDatabase();
  users = await openUsers(database);
});
afterAll(() => database.release());

const nothing = async (): Promise<void> => undefined;
const relay = { relay: nothing, relayLeftovers: nothing, stop: nothing };
const profile = { sub: '1234567890', email: 'player@example.com', name: 'A Player' };

test('nobody gets a session of an account that the database forgot', async () => {
  const signIn = (seen: Partial<Users> = {}) => {
    const audit = { add: nothing, ofAccount: async () => [] } as never;
    return createUserWriter({ users: { ...users, ...seen }, audit, relay }).signedIn(
      ...([profile, 'user', null, '::1', new Date()] as const),
    );
  };
  const first = await signIn();
  expect(await signIn()).toMatchObject({ _id: first._id });
  // Written by another process and seen here before any journal held it; then the database is killed.
  const bySub = async (sub: string) => {
    const seen = await users.bySub(sub);
    if (seen?._id === first._id) await users.collection.deleteOne({ _id: seen._id });
    return seen;
  };
  const again = await signIn({ bySub });
  expect(again._id).not.toBe(first._id);
  expect(await users.byId(again._id)).toMatchObject({ sub: profile.sub });
});
