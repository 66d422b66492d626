import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { gatewayAccount } from '../../ledger/domain/accounts.ts';
import { orderPaymentKey } from '../../ledger/domain/keys.ts';
import { createAdmin, knownUser } from '../../testing/admin.ts';
import { booksBalance } from '../../testing/books.ts';
import { credit } from '../../testing/credit.ts';
import { createPlayer, type Player } from '../../testing/player.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { postDebit } from '../../ledger/use-cases/post-debit.ts';

let world: World;
let admin: Player;
beforeAll(async () => {
  // Redis is unreachable throughout, because money calls are recorded by their own records.
  world = await createWorld({ REDIS_URL: 'redis://127.0.0.1:9' });
  admin = await createAdmin(world);
});
afterAll(async () => {
  await booksBalance(world.app.features.ledger.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
});

const UPDATE = '/api/admin/users/update-wallet';
const adjust = (userId: string, amount: unknown, reason: unknown = 'goodwill', key = newId()) =>
  admin.post(UPDATE, { userId, amount, reason }, key);
const search = (email: string) => admin.get(`/api/admin/users/search?email=${encodeURIComponent(email)}`);

async function known(email: string): Promise<Player> {
  const player = await createPlayer(world);
  await knownUser(world, player.accountId, email);
  return player;
}

describe('an adjustment', () => {
  test('credits, debits, is recorded, and returns the updated user', async () => {
    const player = await known('Adjusted@example.com');
    const up = await adjust(player.accountId, 100.25, 'lost recharge');
    expect(up.body).toMatchObject({
      success: true,
      data: { _id: player.accountId, email: 'Adjusted@example.com', walletBalance: 100.25, role: 'user' },
    });
    expect((await adjust(player.accountId, '-0.25')).body.data).toMatchObject({ walletBalance: 100 });
    expect(await player.balance()).toBe(100);
    const history = (await player.get('/api/wallet/wallet-transactions')).body.data?.['transactions'];
    expect(history).toMatchObject([
      { transaction_type: 'admin_adjustment', amount: -0.25, balanceBefore: 100.25, balanceAfter: 100 },
      { transaction_type: 'admin_adjustment', amount: 100.25, balanceBefore: 0, balanceAfter: 100.25 },
    ]);
    expect(JSON.stringify(history)).not.toContain('lost recharge');
    const writes = await world.app.features.admin.acts.collection
      .find({ subject: player.accountId })
      .sort({ at: 1 })
      .toArray();
    expect(writes).toMatchObject([
      { act: 'adjust-wallet', after: { byPaise: 10_025 }, reason: 'lost recharge', accountId: admin.accountId },
      { act: 'adjust-wallet', after: { byPaise: -25 }, reason: 'goodwill', address: '127.0.0.1' },
    ]);
    const transfer = await world.app.features.ledger.transfers.find(writes[0]?._id ?? '');
    expect(transfer).toMatchObject({ by: admin.accountId, ref: { note: 'lost recharge' } });
  });

  test('never takes a wallet below zero', async () => {
    const player = await known('poor@example.com');
    await adjust(player.accountId, 10);
    const refused = await adjust(player.accountId, -10.01);
    expect(refused).toMatchObject({ status: 409, body: { success: false, code: 'insufficient_balance' } });
    expect(await player.balance()).toBe(10);
    // A rejected attempt by an admin is visible to admins only.
    const own = (await player.get('/api/wallet/wallet-transactions')).body.data?.['transactions'];
    expect(own).toMatchObject([{ amount: 10, status: 'completed' }]);
    const all = (await admin.get('/api/admin/transactions?search=poor@example.com')).body.data?.['transactions'];
    expect(all).toMatchObject([{ amount: -10.01, status: 'failed' }, { amount: 10 }]);
  });

  test('twenty simultaneous debits do not take a wallet below zero', async () => {
    const player = await known('raced@example.com');
    await credit(world.app.features.ledger, player.accountId, paise(1_000));
    const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(player.accountId, -1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), ...Array(10).fill(409)]);
    expect(await player.balance()).toBe(0);
  });

  test('under one key is made once, even by simultaneous calls; another body is refused', async () => {
    const player = await known('keyed@example.com');
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(player.accountId, 5, 'once', key)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await player.balance()).toBe(5);
    const other = await adjust(player.accountId, 6, 'once', key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await adjust(player.accountId, 5, 'another reason', key)).status).toBe(422);
    expect((await adjust(player.accountId, 5, 'once', key)).body.data).toMatchObject({ walletBalance: 5 });
    expect(await player.balance()).toBe(5);
  });

  test('once refused remains refused under its key, even if the balance would suffice later', async () => {
    const player = await known('refused@example.com');
    const key = newId();
    expect((await adjust(player.accountId, -5, 'charge back', key)).status).toBe(409);
    await credit(world.app.features.ledger, player.accountId, paise(1_000));
    expect((await adjust(player.accountId, -5, 'charge back', key)).status).toBe(409);
    expect(await player.balance()).toBe(10);
  });

  test.each([0, '0.00', 1.005, '1e3', 'abc', null, Number.MAX_SAFE_INTEGER, true, [5], { $gt: 0 }])(
    'of %p is refused',
    async (amount) => {
      const player = await known(`invalid-${newId()}@example.com`);
      const { status, body } = await adjust(player.accountId, amount);
      expect({ status, message: body.message }).toEqual({
        status: 400,
        message: 'Please enter a valid, non-zero amount.',
      });
    },
  );

  test('needs a reason and a user', async () => {
    const player = await known('reason@example.com');
    const blank = await adjust(player.accountId, 5, '   ');
    expect(blank).toMatchObject({ status: 400, body: { message: 'A reason for the adjustment is required.' } });
    expect(await adjust(newId(), 5)).toMatchObject({ status: 404, body: { message: 'User not found.' } });
  });

  test('and all other calls about players are for admins only', async () => {
    const player = await known('greedy@example.com');
    const own = await player.post(UPDATE, { userId: player.accountId, amount: 5, reason: 'me' });
    expect(own).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await player.get('/api/admin/users')).status).toBe(403);
    expect((await player.get('/api/admin/transactions')).status).toBe(403);
  });
});

describe('the users', () => {
  test('are found by their e-mail, with their lifetime numbers', async () => {
    const player = await known('Numbers@Example.com');
    const deps = world.app.features.admin;
    await credit(deps, player.accountId, paise(50_000));
    await postDebit(deps, { orderId: newId(), accountId: player.accountId, amountPaise: paise(12_500) });
    await payAtGateway(player.accountId, 30_000);
    await world.app.jobs.follow.runNow();
    expect((await search('numbers@example.com')).body.data).toEqual({
      _id: player.accountId,
      name: 'A Player',
      email: 'Numbers@Example.com',
      role: 'user',
      walletBalance: 375,
      stats: { totalRecharged: 500, totalSpent: 425, purchaseCount: 2, totalRefunded: 0 },
    });
    expect(await search('nobody@example.com')).toMatchObject({ status: 404, body: { message: 'User not found.' } });
    expect(await search(' ')).toMatchObject({ status: 400, body: { message: 'Please enter an email address.' } });
    expect((await admin.get('/api/admin/users/search')).body.message).toBe('Please enter an email address.');
  });

  test('two users with one e-mail address: the search returns 409 with both', async () => {
    const [old, fresh] = [await known('Twice@example.com'), await known('twice@Example.com')];
    await adjust(fresh.accountId, 7);
    const both = await search('TWICE@example.com');
    expect(both).toMatchObject({ status: 409, body: { code: 'several_users' } });
    const { users } = both.body['details'] as { users: { _id: string; walletBalance: number }[] };
    expect(new Map(users.map(({ _id, walletBalance }) => [_id, walletBalance]))).toEqual(
      new Map([
        [old.accountId, 0],
        [fresh.accountId, 7],
      ]),
    );
    const one = await admin.get(`/api/admin/users/search?email=twice@example.com&userId=${fresh.accountId}`);
    expect(one.body.data).toMatchObject({ _id: fresh.accountId, walletBalance: 7 });
    const other = await known('other@example.com');
    const stranger = await admin.get(`/api/admin/users/search?email=twice@example.com&userId=${other.accountId}`);
    expect(stranger.status).toBe(404);
  });

  test('make a leaderboard, biggest spenders first, fifteen a page, each user once', async () => {
    const rich = await known('rich@example.com');
    await payAtGateway(rich.accountId, 9_000_000);
    for (let i = 0; i < 20; i++) await known(`crowd-${i}@example.com`);
    await world.app.jobs.follow.runNow();
    const page = async (n: number) => (await admin.get(`/api/admin/users?page=${n}`)).body.data as never as Leaderboard;
    const first = await page(1);
    expect(first.users).toHaveLength(15);
    expect(first.users[0]).toEqual({
      _id: rich.accountId,
      name: 'A Player',
      email: 'rich@example.com',
      walletBalance: 0,
      totalSpent: 90_000,
      purchaseCount: 1,
    });
    const { totalPages, totalUsers } = first.pagination;
    expect(first.pagination).toMatchObject({ currentPage: 1, hasPrevPage: false, hasNextPage: true });
    const pages = await Promise.all(Array.from({ length: totalPages }, (_, i) => page(i + 1)));
    const everybody = pages.flatMap(({ users }) => users);
    expect(new Set(everybody.map(({ _id }) => _id)).size).toBe(totalUsers);
    const spent = everybody.map(({ totalSpent }) => totalSpent);
    expect(spent).toEqual([...spent].sort((a, b) => b - a));
    expect(pages.at(-1)?.pagination).toMatchObject({ hasPrevPage: true, hasNextPage: false });
  });

  test('may arrive from auth after their first transfer', async () => {
    const player = await createPlayer(world);
    await credit(world.app.features.ledger, player.accountId, paise(700));
    await world.app.jobs.follow.runNow();
    expect((await adjust(player.accountId, 1)).status).toBe(404);
    await knownUser(world, player.accountId, 'late@example.com');
    const found = await eventually('the user', async () => (await search('late@example.com')).body.data);
    expect(found).toMatchObject({ walletBalance: 7, stats: { totalRecharged: 7 } });
  });
});

type Leaderboard = {
  users: { _id: string; totalSpent: number }[];
  pagination: { totalPages: number; totalUsers: number };
};

async function payAtGateway(accountId: string, amount: number): Promise<void> {
  const deps = world.app.features.admin;
  const orderId = newId();
  const { transfer } = await deps.ledger.post({
    key: orderPaymentKey(orderId),
    kind: 'purchase',
    debit: gatewayAccount('ekupi'),
    credit: 'sales',
    amountPaise: paise(amount),
    by: 'wallet',
    ref: { accountId, orderId, paymentId: `${orderId}01` },
  });
  await deps.onTransfer(transfer);
}
