import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { testDatabase, type TestDatabase } from '@topup/kit/testing';
import type { Family } from '../domain/family.ts';
import type { User } from '../domain/user.ts';
import { openFamilies, type Families } from '../store/families.ts';
import { createSessionEnder } from '../store/session-ender.ts';
import { createUserWriter } from '../store/user-writer.ts';
import { openUsers, type Users } from '../store/users.ts';
import { blockAccount, endSessionsOfBefore, type BlockDeps } from './block-account.ts';
import { signIn } from './sign-in.ts';

let database: TestDatabase;
let users: Users;
let families: Families;
beforeAll(async () => {
  database = await testDatabase();
  users = await openUsers(database);
  families = await openFamilies(database);
});
afterAll(() => database.release());

const nothing = async (): Promise<void> => undefined;
const relay = { relay: nothing, relayLeftovers: nothing, stop: nothing };
const now = () => new Date();
const ADMIN = { accountId: newId(), email: 'admin@example.com', address: '::1', requestId: 'r' };

/** A player who signs in with a new ID token each time; `meanwhile` runs after the sign-in has read the user. */
async function aPlayer() {
  const profile = { sub: newId(), email: 'player@example.com', name: 'A Player', nonce: null };
  const writer = createUserWriter({ users, audit: {} as never, brakes: { on: async () => new Map() }, relay, now });
  const ended = { mark: nothing, has: async () => false, watch: () => () => undefined };
  const sessionEnder = createSessionEnder({ families, users, ended });
  const deps: BlockDeps = { users, families, sessionEnder, acts: { record: nothing }, relay, admins: new Map(), now };
  const enter = (meanwhile: () => Promise<unknown> = nothing) =>
    signIn(
      {
        google: { verify: async () => profile },
        users: {
          ...writer,
          signedIn: async (...given: Parameters<typeof writer.signedIn>) => {
            const user = await writer.signedIn(...given);
            await meanwhile();
            return user;
          },
        },
        families,
        sessionTokens: { of: async (user: User, family: Family) => ({ user, family }) },
        limiter: { take: async () => null },
        keys: [{ kid: 'k1', key: Buffer.alloc(32) }],
        admins: new Map(),
        now,
      } as never,
      { idToken: `${newId()}.x`, consentVersion: null, nonceCookie: null, fromBrowser: false, address: '::1' },
    );
  await enter();
  const { _id: accountId } = (await users.bySub(profile.sub))!;
  const block = () => blockAccount(deps, { accountId, reason: 'A chargeback.' }, ADMIN);
  return { deps, enter, block, stored: () => users.byId(accountId), open: () => families.ofAccount(accountId) };
}

test('(sign-in reads the user, block, session begins): no token is given, and the session is ended', async () => {
  const player = await aPlayer();
  expect(await player.enter(player.block)).toEqual({ ok: false, error: { kind: 'id_token_used' } });
  expect(await player.open()).toHaveLength(1);
  await endSessionsOfBefore(player.deps, (await player.stored())!);
  expect(await player.open()).toEqual([]);
});

test('(block, sign-in, the ending again): a session under the block goes on', async () => {
  const player = await aPlayer();
  expect(await player.block()).toMatchObject({ ok: true, value: { role: 'user', version: 2 } });
  expect(await player.enter()).toMatchObject({ ok: true, value: { user: { blocked: { reason: 'A chargeback.' } } } });
  expect(await player.block()).toMatchObject({ ok: false, error: { kind: 'account_blocked' } });
  expect(await player.open()).toMatchObject([{ block: (await player.stored())?.blocked?.id }]);
});

test('(sign-in reads the user, user renamed, session begins): the token has the new name', async () => {
  const player = await aPlayer();
  const renamed = async () => users.change((await player.stored())!, { name: 'Renamed' }, now());
  expect(await player.enter(renamed)).toMatchObject({ ok: true, value: { user: { name: 'Renamed' } } });
});
