import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { connectMongo, type Database } from '@topup/kit/mongo';
import { addressOfNobody, erasePerson } from '@topup/kit/personal';
import { openAuditRecords } from '../store/audit-records.ts';
import { openFamilies } from '../store/families.ts';
import { PERSONAL } from '../store/personal.ts';
import { openUsers } from '../store/users.ts';
import { startAuthUnderTest, type AuthUnderTest } from '../testing/auth.ts';
import {
  closeAccount,
  TOKENS_END_AFTER_MS,
  type CloseAccountDeps,
  type ClosingQuestion,
} from '../use-cases/close-account.ts';
import { listUsersSince } from '../use-cases/list-users-since.ts';

type Asked = { readonly question: ClosingQuestion; readonly erase: boolean };

let auth: AuthUnderTest;
let database: Database;
let stores: Pick<CloseAccountDeps, 'users' | 'families' | 'audit'>;
let by: string;
const marked: string[] = [];
const asked: Asked[] = [];
let kept: { why: string; ids: string[] }[] = [];
/** Called before each question; throwing stands for a crash of the command. */
let before: (one: Asked) => void;

beforeAll(async () => {
  auth = await startAuthUnderTest();
  database = await connectMongo(auth.servers.mongoUrl, createLog('test', 'silent'));
  stores = {
    users: await openUsers(database),
    families: await openFamilies(database),
    audit: await openAuditRecords(database),
  };
  await auth.signIn('admin@example.com');
  by = (await idOf('admin@example.com')) ?? '';
});
afterAll(async () => {
  await database.close();
  await auth.stop();
});
beforeEach(() => {
  auth.wait(61_000);
  asked.length = marked.length = 0;
  kept = [];
  before = () => undefined;
});

const idOf = async (email: string) => (await stores.users.collection.findOne({ email }))?._id;
const deps = (): CloseAccountDeps => ({
  ...stores,
  ended: { mark: async (id) => void marked.push(id) },
  ask: async (question, { erase = false }) => {
    before({ question, erase });
    asked.push({ question, erase });
    return { kept: question === 'wallet.account.close' ? kept : [] } as never;
  },
  erase: (accountId, email) => erasePerson(database, PERSONAL, { accountId, email }),
  now: auth.now,
});
const run = (accountId: string, more: { by?: string; dryRun?: boolean } = {}) =>
  closeAccount(deps(), { accountId, by, dryRun: false, ...more });
async function aPlayer(email: string) {
  const { browser } = await auth.signIn(email);
  return { accountId: (await idOf(email)) ?? '', browser };
}
const erased = (list: readonly Asked[]) => list.filter(({ erase }) => erase).map(({ question }) => question);

describe('an account that nothing keeps', () => {
  test('loses its sessions at once, is erased when its access tokens have ended, and its person gets a new account', async () => {
    const { accountId, browser } = await aPlayer('asha.rao@example.com');
    const first = await run(accountId);
    expect(first).toMatchObject({ kind: 'wait' });
    expect(marked).toHaveLength(1);
    expect((await browser.call('POST', '/api/auth/refresh-token')).status).toBe(403);
    expect((await auth.signIn('asha.rao@example.com')).answer).toMatchObject({
      status: 409,
      body: { code: 'account_closing' },
    });
    expect(erased(asked)).toEqual([]);

    auth.wait(TOKENS_END_AFTER_MS);
    expect(await run(accountId)).toEqual({ kind: 'closed', reasons: [] });
    expect(erased(asked)).toHaveLength(8);
    const everything = await Promise.all(
      ['users', 'families', 'audit_records'].map(async (name) => (await database.collection(name)).find().toArray()),
    );
    expect(JSON.stringify(everything).toLowerCase()).not.toMatch(/asha/);
    expect(await stores.audit.ofAccount(accountId)).toMatchObject([
      { what: 'account.closed', detail: { by } },
      { what: 'account.closing', detail: { by } },
    ]);
    const again = await aPlayer('asha.rao@example.com');
    expect(again.accountId).not.toBe(accountId);
    expect((await browser.call('POST', '/api/auth/refresh-token')).status).not.toBe(200);
    expect(await run(accountId)).toEqual({ kind: 'closed', reasons: [] });
  });

  test('stays as it is in a dry run', async () => {
    const { accountId, browser } = await aPlayer('dry@example.com');
    expect(await run(accountId, { dryRun: true })).toEqual({ kind: 'would_close' });
    expect((await browser.call('POST', '/api/auth/refresh-token')).status).toBe(200);
    expect(await stores.audit.ofAccount(accountId)).toEqual([]);
  });
});

describe('an account that something keeps', () => {
  test('is not touched', async () => {
    const { accountId, browser } = await aPlayer('kept@example.com');
    kept = [{ why: 'The wallet holds 1 rupees.', ids: [] }];
    const reasons = [{ service: 'wallet', ...kept[0] }];
    expect(await run(accountId)).toEqual({ kind: 'kept', reasons });
    expect((await browser.call('POST', '/api/auth/refresh-token')).status).toBe(200);
  });

  test('is open again when it came during the wait', async () => {
    const { accountId } = await aPlayer('late@example.com');
    await run(accountId);
    auth.wait(TOKENS_END_AFTER_MS);
    kept = [{ why: 'Payments are open.', ids: [] }];
    expect(await run(accountId)).toMatchObject({ kind: 'kept' });
    expect((await auth.signIn('late@example.com')).answer.status).toBe(200);
    expect(await idOf('late@example.com')).toBe(accountId);
  });
});

test.each(['order', 'wallet', 'supplier', 'catalogue'] as const)(
  'a crash before %s is asked to erase: the same command finishes, and nothing keeps the account any more',
  async (service) => {
    const email = `crash-${service}@example.com`;
    const { accountId } = await aPlayer(email);
    await run(accountId);
    auth.wait(TOKENS_END_AFTER_MS);
    before = ({ question, erase }) => {
      if (erase && question.startsWith(service)) throw new Error('killed');
    };
    await expect(run(accountId)).rejects.toThrow('killed');
    before = () => undefined;
    kept = [{ why: 'The wallet holds 1 rupees.', ids: [] }];
    expect(await run(accountId)).toMatchObject({ kind: 'closed', reasons: [{ service: 'wallet' }] });
    expect(await idOf(email)).toBeUndefined();
  },
);

test('money that came after a service had answered is named: all are asked again when the erasure is stored', async () => {
  const { accountId } = await aPlayer('meanwhile@example.com');
  await run(accountId);
  auth.wait(TOKENS_END_AFTER_MS);
  before = ({ question, erase }) => {
    if (erase && question.startsWith('catalogue')) kept = [{ why: 'The wallet holds 1.00 rupees.', ids: [] }];
  };
  expect(await run(accountId)).toMatchObject({ kind: 'closed', reasons: [{ service: 'wallet' }] });
});

test('from the moment when services erase, other services hear of nobody, also before auth has erased', async () => {
  const { accountId } = await aPlayer('feed@example.com');
  const told = async () => {
    const all = await listUsersSince(stores.users, { limit: 500 } as never);
    return all.users?.find((user) => user.accountId === accountId);
  };
  await run(accountId);
  expect(await told()).toMatchObject({ email: 'feed@example.com' });
  auth.wait(TOKENS_END_AFTER_MS);
  before = ({ erase }) => {
    if (erase) throw new Error('killed');
  };
  await expect(run(accountId)).rejects.toThrow('killed');
  expect(await told()).toMatchObject({ email: addressOfNobody(accountId), name: 'Erased' });
});

test('a sign-in under way when the account is marked gets no session that can be renewed', async () => {
  const { accountId, browser } = await aPlayer('racing@example.com');
  const [family] = await stores.families.ofAccount(accountId);
  await run(accountId);
  await (
    await database.collection('families')
  ).updateOne({ _id: family?._id as never }, { $unset: { revokedAt: '', revokedReason: '' } });
  expect((await browser.call('POST', '/api/auth/refresh-token')).status).toBe(403);
});

test('only an admin closes, and no admin is closed', async () => {
  const { accountId } = await aPlayer('player@example.com');
  expect(await run(accountId, { by: accountId })).toEqual({ kind: 'by_no_admin' });
  expect(await run(by)).toEqual({ kind: 'of_admin' });
  expect(await run('0'.repeat(32))).toEqual({ kind: 'unknown_account' });
});
