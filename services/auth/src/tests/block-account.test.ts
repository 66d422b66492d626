import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { eventually } from '@topup/kit/testing';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import type { Client } from '../testing/client.ts';

let auth: AuthUnderTest;
let database: Database;
let admin: Client;
beforeAll(async () => {
  auth = await startAuthUnderTest({ ADMIN_EMAILS: 'admin@example.com, other@example.com' });
  database = await connectMongo(auth.servers.mongoUrl, createLog('test', 'silent'));
  admin = (await auth.signIn('admin@example.com')).browser;
});
afterAll(async () => {
  await database.close();
  await auth.stop();
});

type Shown = { id: string; reason: string; since: string; by: string } | null;
const REASON = 'A chargeback.';
const tokenOf = ({ jar }: Client) => decodeJwt<{ blocked?: boolean; role: string }>(jar.get('test-at') ?? '');
const accountOf = (browser: Client): string => tokenOf(browser).sub ?? '';
const path = (browser: Client, act = '') => `/api/admin/accounts/${accountOf(browser)}${act}`;
const block = (browser: Client, as = admin) => as.call('POST', path(browser, '/block'), { reason: REASON });
const unblock = (browser: Client, id: string, as = admin) =>
  as.call('POST', path(browser, '/unblock'), { id, reason: 'It was paid.' });
async function shown(browser: Client): Promise<Shown> {
  const { body } = await admin.call('GET', path(browser));
  return (body.data as unknown as { account: { blocked: Shown } }).account.blocked;
}
const player = async (email: string) => (await auth.signIn(email)).browser;
const validate = (browser: Client) => browser.call('GET', '/api/auth/validate-session');
const renew = (browser: Client) => browser.call('POST', '/api/auth/refresh-token');
/** The sessions of the account that no block, sign-out or reuse has ended. */
const openSessions = async (accountId: string): Promise<number> =>
  (await database.collection('families')).countDocuments({
    accountId,
    revokedAt: { $exists: false },
  });

test('a blocked account: every session ends; signed in again it reads why; its token and each renewal say so', async () => {
  const [phone, laptop] = [await player('p1@example.com'), await player('p1@example.com')];
  const [accountId, old] = [accountOf(phone), phone.jar.get('test-at')];
  const blocked = await block(phone);
  expect([blocked.status, blocked.body]).toMatchObject([200, { success: true, message: 'The account is blocked.' }]);
  expect(await shown(phone)).toEqual({
    id: expect.any(String),
    reason: REASON,
    since: expect.any(String),
    by: 'admin@example.com',
  });
  for (const browser of [phone, laptop]) {
    expect((await validate(browser)).status).toBe(403);
    expect((await renew(browser)).status).toBe(403);
  }
  const headers = { authorization: `Bearer ${old}` };
  expect((await auth.program().call('GET', '/api/auth/validate-session', undefined, headers)).status).toBe(403);
  expect(await openSessions(accountId)).toBe(0);

  const { browser, answer } = await auth.signIn('p1@example.com');
  const why = { role: 'user', blocked: { reason: REASON, since: expect.any(String) } };
  expect([answer.status, answer.body.data?.user]).toMatchObject([200, why]);
  expect(tokenOf(browser).blocked).toBe(true);
  expect((await validate(browser)).body.user).toMatchObject(why);
  const renewed = await renew(browser);
  expect([renewed.status, renewed.body.data?.user, tokenOf(browser).blocked]).toMatchObject([200, why, true]);
  expect((await browser.call('GET', path(browser))).status).toBe(403);
});

test('after the end of the block the page renews its token at once, and is as before', async () => {
  const before = await player('p2@example.com');
  await block(before);
  const browser = await player('p2@example.com');
  const id = (await shown(browser))?.id ?? '';
  expect(await unblock(browser, 'another')).toMatchObject({ status: 409, body: { code: 'block_changed' } });
  expect(await unblock(browser, id)).toMatchObject({ status: 200, body: { data: { account: { blocked: null } } } });
  expect(await unblock(browser, id)).toMatchObject({ status: 409, body: { code: 'block_changed' } });
  expect(await validate(browser)).toMatchObject({ status: 403, body: { code: 'session_expired' } });
  expect((await renew(browser)).body.data?.user).not.toHaveProperty('blocked');
  expect(tokenOf(browser)).not.toHaveProperty('blocked');
  expect((await validate(browser)).status).toBe(200);
});

test('of two admins who block, or end a block, at once, one is refused', async () => {
  const browser = await player('p3@example.com');
  const other = await player('other@example.com');
  const answers = await Promise.all([block(browser), block(browser, other)]);
  expect(answers.map(({ status, body: { code } }) => [status, code]).sort()).toEqual([
    [200, undefined],
    [409, 'account_blocked'],
  ]);
  const id = (await shown(browser))?.id ?? '';
  const ends = await Promise.all([unblock(browser, id), unblock(browser, id, other)]);
  expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('an admin’s account, one that is being closed, and one that does not exist are not blocked', async () => {
  const other = await player('other@example.com');
  expect(await block(other)).toMatchObject({ status: 409, body: { code: 'admin_account' } });
  expect(await block(admin)).toMatchObject({ status: 409, body: { code: 'admin_account' } });
  const closing = await player('closing@example.com');
  const users = await database.collection<{ _id: string }>('users');
  await users.updateOne({ _id: accountOf(closing) }, { $set: { closing: { at: new Date(), by: accountOf(admin) } } });
  expect(await block(closing)).toMatchObject({ status: 409, body: { code: 'account_closing' } });
  const nobody = `/api/admin/accounts/${'0'.repeat(32)}`;
  const reason = { reason: REASON };
  expect((await admin.call('GET', nobody)).status).toBe(404);
  expect((await admin.call('POST', `${nobody}/block`, reason)).status).toBe(404);
  expect((await admin.call('POST', `${nobody}/unblock`, { ...reason, id: 'x' })).status).toBe(404);
  expect((await admin.call('POST', path(closing, '/block'), { reason: ' ' })).status).toBe(400);
});

test('a blocked account stays a player’s when its address becomes an admin’s', async () => {
  const browser = await player('p4@example.com');
  await block(browser);
  await auth.restart({ ADMIN_EMAILS: 'admin@example.com, other@example.com, p4@example.com' });
  const { answer } = await auth.signIn('p4@example.com');
  expect(answer.body.data?.user).toMatchObject({ role: 'user', blocked: { reason: REASON } });
  admin = await player('admin@example.com');
  await unblock(browser, (await shown(browser))?.id ?? '');
  expect((await auth.signIn('p4@example.com')).answer.body.data?.user.role).toBe('admin');
  await auth.restart({});
  admin = await player('admin@example.com');
});

/** As a process leaves it that died right after it had stored the block. */
async function storedOnly(browser: Client): Promise<void> {
  const users = await database.collection<{ _id: string }>('users');
  const blocked = { id: 'b1', reason: REASON, at: new Date(), by: accountOf(admin), email: 'admin@example.com' };
  const set = { blocked, nextAt: new Date(0) };
  await users.updateOne({ _id: accountOf(browser) }, { $set: set, $inc: { version: 1 } });
}

test('(block stored, process dies): a job ends the sessions, and so does the same call', async () => {
  const left = await player('p5@example.com');
  await storedOnly(left);
  await eventually('the session is ended', async () => (await openSessions(accountOf(left))) === 0);
  const again = await player('p6@example.com');
  const users = await database.collection<{ _id: string }>('users');
  await storedOnly(again);
  await users.updateOne({ _id: accountOf(again) }, { $unset: { nextAt: true } });
  expect(await block(again)).toMatchObject({ status: 409, body: { code: 'account_blocked' } });
  expect(await openSessions(accountOf(again))).toBe(0);
});
