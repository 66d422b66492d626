import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { erasePerson } from '@topup/kit/personal';
import { brakesOf, brakeWrites } from '@topup/kit/testing/brake-writes';
import { adminWritesOf, happensOnRecordOnly, type AdminWrites } from '@topup/kit/testing/on-record';
import { routes } from '../routes.ts';
import { PERSONAL } from '../store/personal.ts';
import { SIGN_UPS } from '../store/user-writer.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

let auth: AuthUnderTest;
let database: Database;
let admin: Client;
beforeAll(async () => {
  auth = await startAuthUnderTest();
  database = await connectMongo(auth.servers.mongoUrl, createLog('test', 'silent'));
  admin = (await auth.signIn('admin@example.com')).browser;
});
afterAll(async () => {
  await database.close();
  await auth.stop();
});

const WRITES: AdminWrites = brakeWrites('auth', SIGN_UPS, () => admin.call);

test('this file covers every admin call that changes anything', () => {
  expect(Object.keys(WRITES).sort()).toEqual(adminWritesOf(routes));
});

test.each(Object.entries(WRITES))('%s: nothing happens unless it is on record first', async (_call, prepare) => {
  await happensOnRecordOnly(await prepare());
});

test('once their account is closed, the acts and the brakes of an admin name them by account only', async () => {
  const brakes = brakesOf('auth', admin.call);
  await brakes.putOn(SIGN_UPS);
  await brakes.keep(SIGN_UPS);
  const named = async () => {
    const stored = await Promise.all(
      ['adminActs', 'brakes'].map(async (name) => (await database.collection(name)).find().toArray()),
    );
    return JSON.stringify(stored).match(/admin@example\.com/g) ?? [];
  };
  expect((await named()).length).toBeGreaterThan(Object.keys(WRITES).length);
  const user = await (await database.collection<{ _id: string; email: string }>('users')).findOne({});
  await erasePerson(database, PERSONAL, { accountId: user!._id, email: user!.email });
  expect(await named()).toEqual([]);
});
