import { BRAKES } from '@topup/proto/brake-names';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { erasePerson } from '@topup/kit/personal';
import { brakesOf, brakeWrites } from '@topup/kit/testing/brake-writes';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { routes } from '../routes.ts';
import { PERSONAL } from '../store/personal.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

let auth: AuthUnderTest;
let database: Database;
let admin: Client;
beforeAll(async () => {
  auth = await startAuthUnderTest();
  database = await connectMongo(auth.servers.mongoUrl, createLog('test', 'silent'));
  admin = (await auth.signIn('admin@example.com')).browser;
  await auth.signIn('player@example.com');
});
afterAll(async () => {
  await database.close();
  await auth.stop();
});

const account = async () => {
  const players = await database.collection<{ _id: string; role: string }>('users');
  return `/api/admin/accounts/${(await players.findOne({ role: 'user' }))?._id}`;
};
async function blocking(isBlocked: boolean) {
  const path = await account();
  const state = async () => {
    const { body } = await admin.call('GET', path);
    return (body.data as unknown as { account: { blocked: { id: string } | null } }).account.blocked;
  };
  const change = async (act: 'block' | 'unblock') => {
    const id = act === 'unblock' ? { id: (await state())?.id } : {};
    return admin.call('POST', `${path}/${act}`, { ...id, reason: 'A chargeback.' });
  };
  if (((await state()) !== null) !== isBlocked) await change(isBlocked ? 'block' : 'unblock');
  return { call: () => change(isBlocked ? 'unblock' : 'block'), state };
}

const WRITES: AdminWrites = {
  ...brakeWrites('auth', BRAKES.signUps, () => admin.call),
  'post /api/admin/accounts/:accountId/block': () => blocking(false),
  'post /api/admin/accounts/:accountId/unblock': () => blocking(true),
};

test('this file covers every admin call that changes anything', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});

test('once their account is closed, the acts, brakes and blocks of an admin name them by account only', async () => {
  const brakes = brakesOf('auth', admin.call);
  await brakes.putOn(BRAKES.signUps);
  await brakes.keep(BRAKES.signUps);
  await (await blocking(false)).call();
  const named = async () => {
    const stored = await Promise.all(
      ['adminActs', 'brakes'].map(async (name) => (await database.collection(name)).find().toArray()),
    );
    const users = await database.collection<{ blocked?: object }>('users');
    const blocks = (await users.find().toArray()).map(({ blocked }) => blocked);
    return JSON.stringify([stored, blocks]).match(/admin@example\.com/g) ?? [];
  };
  expect((await named()).length).toBeGreaterThan(Object.keys(WRITES).length);
  const users = await database.collection<{ _id: string; email: string }>('users');
  const user = await users.findOne({ role: 'admin' });
  await erasePerson(database, PERSONAL, { accountId: user!._id, email: user!.email });
  expect(await named()).toEqual([]);
});
