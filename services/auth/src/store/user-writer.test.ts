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
const brakes = { on: async () => new Map() };
const now = () => new Date();
const profile = { sub: '1234567890', email: 'player@example.com', name: 'A Player' };

test('no session is created for an account that the database lost', async () => {
  const signIn = async (seen: Partial<Users> = {}) => {
    const audit = { add: nothing, ofAccount: async () => [] } as never;
    const user = await createUserWriter({ users: { ...users, ...seen }, audit, brakes, relay, now }).signedIn(
      ...([profile, 'user', null, '::1'] as const),
    );
    return user!;
  };
  const first = await signIn();
  expect(await signIn()).toMatchObject({ _id: first._id });
  // Reads a user that another process wrote but that is not durable yet; right after it the database is killed and
  // loses it.
  const bySub = async (sub: string) => {
    const seen = await users.bySub(sub);
    if (seen?._id === first._id) await users.collection.deleteOne({ _id: seen._id });
    return seen;
  };
  const again = await signIn({ bySub });
  expect(again._id).not.toBe(first._id);
  expect(await users.byId(again._id)).toMatchObject({ sub: profile.sub });
});

test('a change has the time of its write, however long the work before it took', async () => {
  const audit = { add: nothing, ofAccount: async () => [] } as never;
  let clock = Date.UTC(2026, 2, 1);
  const slow = async (sub: string) => {
    const seen = await users.bySub(sub);
    clock += 20_000;
    return seen;
  };
  const writer = createUserWriter({
    users: { ...users, bySub: slow },
    audit,
    brakes,
    relay,
    now: () => new Date(clock),
  });
  const late = { ...profile, sub: 'late' };
  const first = (await writer.signedIn(late, 'user', null, '::1'))!;
  expect(first.changedAt).toEqual(new Date(Date.UTC(2026, 2, 1, 0, 0, 20)));
  clock -= 60_000;
  const renamed = (await writer.signedIn({ ...late, name: 'Renamed' }, 'user', null, '::1'))!;
  expect(renamed.changedAt.getTime()).toBe(first.changedAt.getTime() + 1);
});
