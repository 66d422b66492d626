import { BRAKES } from '@topup/proto/brake-names';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import { brakesOf, unreadableBrakes } from '@topup/kit/testing/brake-writes';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

let auth: AuthUnderTest;
let database: Database;
let [asha, ravi]: [Client, Client] = [null!, null!];
beforeAll(async () => {
  auth = await startAuthUnderTest({ ADMIN_EMAILS: 'asha@example.com, ravi@example.com, late@example.com' });
  database = await connectMongo(auth.servers.mongoUrl, createLog('test', 'silent'));
  asha = (await auth.signIn('asha@example.com')).browser;
  ravi = (await auth.signIn('ravi@example.com')).browser;
});
afterAll(async () => {
  await database.close();
  await auth.stop();
});
afterEach(async () => void (await of(asha).release(BRAKES.signUps)));

const of = (who: Client) => brakesOf('auth', who.call);
const usersOf = async (email: string) => (await database.collection('users')).countDocuments({ email });
const STOPPED = {
  status: 409,
  body: { code: 'sign_ups_stopped', message: 'New accounts cannot be opened right now. Please try again later.' },
};

test('no account is opened, also not for an admin who never signed in; those that exist sign in', async () => {
  await auth.signIn('old@example.com');
  expect((await of(asha).putOn(BRAKES.signUps)).status).toBe(200);
  for (const email of ['new@example.com', 'late@example.com']) {
    const { answer, browser } = await auth.signIn(email);
    expect(answer).toMatchObject(STOPPED);
    expect(browser.jar.has('test-rt')).toBe(false);
    expect(await usersOf(email)).toBe(0);
  }
  expect((await auth.signIn('old@example.com')).answer.status).toBe(200);
  expect((await asha.call('POST', '/api/auth/refresh-token')).status).toBe(200);
  expect((await of(asha).release(BRAKES.signUps)).status).toBe(200);
  expect((await auth.signIn('new@example.com')).answer.status).toBe(200);
});

test('the same nonce works after the release: the page of the person is still open', async () => {
  const browser = auth.browser();
  const nonce = (await browser.call('POST', '/api/auth/nonce')).body.data?.nonce ?? '';
  const idToken = await auth.google.idToken({ email: 'patient@example.com', nonce });
  const enter = () => browser.call('POST', '/api/auth/google-auth', { idToken });
  await of(asha).putOn(BRAKES.signUps);
  expect(await enter()).toMatchObject(STOPPED);
  expect(await enter()).toMatchObject(STOPPED);
  await of(asha).release(BRAKES.signUps);
  expect((await enter()).status).toBe(200);
  expect(await enter()).toMatchObject({ status: 401, body: { code: 'invalid_id_token' } });
});

test('another replica opens no account either, within two seconds', async () => {
  const replica = await auth.addReplica();
  const stopped = async () => (await (await fetch(`${replica.base}/api/stops/auth`)).json()) as { data: object };
  expect((await stopped()).data).toEqual({ stopped: [] });
  await of(asha).putOn(BRAKES.signUps);
  const putOnAt = performance.now();
  await eventually('the other replica knows', async () => JSON.stringify(await stopped()).includes(BRAKES.signUps));
  expect(performance.now() - putOnAt).toBeLessThan(2_000);
  await replica.stop();
});

test('of two admins at once one changes the brake', async () => {
  const both = async (calls: Promise<{ status: number; body: object }>[]) =>
    (await Promise.all(calls)).toSorted((a, b) => a.status - b.status);
  const changed = [{ status: 200 }, { status: 409, body: { code: 'brake_changed' } }];
  expect(await both([of(asha).putOn(BRAKES.signUps), of(ravi).putOn(BRAKES.signUps)])).toMatchObject([
    { status: 200 },
    { status: 409, body: { code: 'brake_on' } },
  ]);
  const id = await of(asha).idOf(BRAKES.signUps);
  expect(await both([of(asha).keep(BRAKES.signUps, id), of(ravi).keep(BRAKES.signUps, id)])).toMatchObject(changed);
  const next = await of(asha).idOf(BRAKES.signUps);
  expect(await both([of(asha).release(BRAKES.signUps, next), of(ravi).release(BRAKES.signUps, next)])).toMatchObject(
    changed,
  );
});

test('while the brakes cannot be read no account is opened, and those that exist sign in', async () => {
  await auth.signIn('known@example.com');
  const mend = await unreadableBrakes(database);
  const stops = async () => (await fetch(`${auth.base()}/api/stops/auth`)).status;
  await eventually('what was known is too old', async () => (await stops()) === 503);
  expect((await auth.signIn('unknown@example.com')).answer.status).toBe(503);
  expect(await usersOf('unknown@example.com')).toBe(0);
  expect((await auth.signIn('known@example.com')).answer.status).toBe(200);
  await mend();
  expect((await auth.signIn('unknown@example.com')).answer.status).toBe(200);
});

test('only an admin reads or changes brakes', async () => {
  const { browser } = await auth.signIn('player@example.com');
  expect((await of(browser).putOn(BRAKES.signUps)).status).toBe(403);
  expect((await browser.call('GET', '/api/admin/brakes/auth')).status).toBe(403);
  expect((await auth.browser().call('GET', '/api/admin/brakes/auth')).status).toBe(401);
});
