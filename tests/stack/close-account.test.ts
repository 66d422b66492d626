import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { mongo } from 'mongoose';
import { runNode } from '@topup/kit/testing/program';
import { fund } from '../support/fund.ts';
import { ownProduct } from '../support/own-product.ts';
import {
  admin,
  balanceOf,
  cheapest,
  finalStatus,
  orderPaidBy,
  placeOrder,
  recharge,
  signIn,
  verify,
  type Player,
} from '../support/shop.ts';
import { settleAt } from '../support/simulators.ts';
import { auditBooks, child, ready, ROOT, STACK, until } from '../support/stack.ts';
import { declaredPlaces, placesOf } from '../support/stored-places.ts';

let staff: Player;
beforeAll(async () => {
  await ready();
  staff = await admin();
});

const MARK = `asha${randomUUID().slice(0, 8)}`;
const EMAIL = `${MARK}@example.com`;
const isMarked = (text: string): boolean => text.toLowerCase().includes(MARK);

const close = (accountId: string, ...more: string[]) =>
  runNode(['tools/stack/src/close-account.ts', accountId, '--by', staff.accountId, '--stack', STACK, ...more], {
    PATH: process.env['PATH'] ?? '',
  });

/** The command as in the auth pod, killed with SIGKILL after its first line. */
async function killedAfterFirstLine(accountId: string): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(ROOT, '.data', STACK, 'secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const broker = Object.assign(new URL(child('rabbitmq').url), { username: 'auth', password: secrets['broker.auth'] });
  const database = Object.assign(new URL(child('mongodb').url), { pathname: '/topup_auth' });
  const env = { PATH: '', MONGO_URL: database.href, AMQP_URL: broker.href, REDIS_URL: child('redis').url };
  const args = ['--no-warnings', 'services/auth/src/cli/close-account.ts', accountId, '--by', staff.accountId];
  const command = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(command.stdout, 'data')) as [Buffer];
  command.kill('SIGKILL');
  await once(command, 'exit');
  return line.toString();
}

/** As if the command had begun twenty minutes ago, so that no access token of before is valid any more. */
async function begunLongAgo(accountId: string): Promise<void> {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  const users = client.db('topup_auth').collection<{ _id: string }>('users');
  await users.updateOne({ _id: accountId }, { $set: { 'closing.at': new Date(Date.now() - 1_200_000) } });
  await client.close();
}

async function inRedis(): Promise<string[]> {
  const redis = new Redis(child('redis').url);
  const found: string[] = [];
  for (const key of await redis.keys('*')) {
    const text = (await redis.type(key)) === 'string' ? await redis.get(key) : '';
    if (isMarked(`${key} ${text}`)) found.push(key);
  }
  await redis.quit();
  return found;
}

/** A person with orders of several outcomes, paid from the wallet and at a gateway, and with an adjustment. */
async function aKnownPerson(): Promise<Player> {
  const player = await signIn(EMAIL);
  await recharge(player, 1_000);
  await until('verified', async () => (await verify(player)).body.success);
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  const lines = [{ product, quantity: 1 }];
  expect(await finalStatus(player, await placeOrder(player, lines))).toBe('completed');
  const { orderId } = (await orderPaidBy(player, 'ekupi', lines)).body.data;
  await settleAt('ekupi', orderId, { outcome: 'success' });
  expect(await finalStatus(player, orderId)).toBe('completed');
  await fund({ first: async () => staff, second: async () => staff }, player, { rupees: 5, reason: 'a gift' });
  return player;
}

test('closing an account: refused with the reasons, then begun, killed, finished; nothing that names the person is left', async () => {
  const player = await aKnownPerson();
  const { accountId } = player;
  expect(await placesOf(isMarked)).toEqual(
    expect.arrayContaining(['topup_auth.users: email', 'topup_order.orders: accountName']),
  );
  const refused = await close(accountId);
  expect([refused.status, refused.stderr]).toEqual([1, '']);
  expect(refused.stdout).toContain('wallet: The wallet holds');
  const rupees = await balanceOf(player);
  await fund({ first: async () => staff, second: async () => staff }, player, { rupees: -rupees, reason: 'UTR-7' });
  expect(await close(accountId, '--dry-run')).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing') });

  expect(await killedAfterFirstLine(accountId)).toContain('sessions');
  await until(
    'its access token is refused',
    async () => (await player.call('GET', '/api/wallet/balance')).status === 403,
  );
  await expect(signIn(EMAIL)).rejects.toThrow('being closed');
  await begunLongAgo(accountId);
  const closed = await close(accountId);
  expect([closed.stderr, closed.status]).toEqual(['', 0]);

  expect(await placesOf(isMarked)).toEqual([]);
  expect(await inRedis()).toEqual([]);
  expect(await staff.call('GET', `/api/admin/orders?search=${EMAIL}`)).toMatchObject({
    body: { data: { orders: [] } },
  });
  expect(await signIn(EMAIL)).toMatchObject({ accountId: expect.not.stringContaining(accountId) });
  expect(await close(accountId)).toMatchObject({ status: 0 });
  const { balanced, report } = await auditBooks();
  expect([balanced, report]).toEqual([true, report]);
});

/** `users` of auth is erased by `users.ts`; `outbox` holds events until they are sent. */
const ERASED_BY_STORE = /^topup_auth\.users: (email|name|sub|outbox\[\])/;

test('every place where an e-mail address is stored is declared as personal', async () => {
  await ownProduct(staff);
  const undeclared = (await placesOf((text) => /@example\.com/i.test(text))).filter(
    (place) => !declaredPlaces().includes(place) && !ERASED_BY_STORE.test(place),
  );
  expect(undeclared).toEqual([]);
});

test('a wrong call is refused', async () => {
  expect(await close('asha')).toMatchObject({ status: 2, stderr: expect.stringContaining('account:close') });
  expect(await close('0'.repeat(32))).toMatchObject({ status: 2, stderr: expect.stringContaining('no account') });
  expect(await close(staff.accountId)).toMatchObject({ status: 2, stderr: expect.stringContaining('ADMIN_EMAILS') });
});
