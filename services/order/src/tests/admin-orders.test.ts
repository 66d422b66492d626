import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { hostileIds, hostileQueries } from '../../../../tests/stack/hostile-corpus.ts';
import { queryOf, type AdminQuery } from '../store/admin-orders.ts';
import { openDays } from '../store/day-totals.ts';
import { goodBehaviour, paymentSettled, settledAs } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Answer, type Shop } from '../testing/shop.ts';

let shop: Shop;
let admin: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' });
  admin = shop.as({ accountId: newAccount(), role: 'admin', name: 'Asha', email: 'asha@example.com' });
});

const newAccount = () => randomBytes(16).toString('hex');
const newGameId = () => String(10_000_000 + (randomBytes(4).readUInt32BE() % 90_000_000));
const dataOf = <T>({ body }: Answer): T => (body as unknown as { data: T }).data;
type Listed = { orders: { _id: string }[]; pagination: { totalOrders: number; totalPages: number } };
const list = async (query: string) => dataOf<Listed>(await admin('GET', `/api/admin/orders?${query}`));
const idsOf = async (query: string) => (await list(query)).orders.map(({ _id }) => _id);

/** Places an order of a new player, whose details came from auth. */
async function orderOf(email: string, change: object = {}, name = 'A Player'): Promise<string> {
  const accountId = newAccount();
  await shop.app().deps.users.apply([{ accountId, email, name, blocked: false, version: 1 }]);
  const answer = await shop.order([LINE], change, {}, shop.as({ accountId, email }));
  return dataOf<{ orderId: string }>(answer).orderId;
}

describe('the list of all orders', () => {
  test('is found by e-mail, game account and order id, never by a pattern', async () => {
    const gameId = newGameId();
    const mark = newAccount().slice(0, 8);
    const orderId = await orderOf(`Nova.${mark}@example.com`, { userId: gameId, zoneId: '90817' });
    await orderOf(`other-${newAccount()}@example.com`);
    for (const search of [
      `nova.${mark}`,
      `NOVA.${mark}@example.com`,
      `${mark}@example`,
      gameId,
      '90817',
      orderId,
      orderId.slice(0, 8),
      `${orderId}01`,
    ])
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([orderId]);
    for (const search of [gameId.slice(0, 7), orderId.slice(0, 7), '.*', 'nova?', `nova_${mark}`])
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test('shows the name and address of the account as they are now, by which it is found', async () => {
    const [before, now] = [newAccount(), newAccount()];
    const orderId = await orderOf(`${before}@example.com`, {}, `Before ${before}`);
    const { accountId } = await shop.read(orderId);
    const user = { accountId, email: `${now}@example.com`, name: `Now ${now}`, blocked: false, version: 2 };
    await shop.app().deps.users.apply([user]);
    expect(await idsOf(`search=${before}@example.com`)).toEqual([]);
    const shown = { _id: orderId, userEmail: user.email, userId: { _id: accountId, name: user.name } };
    expect((await list(`search=${user.email}`)).orders).toMatchObject([shown]);
    expect(dataOf(await admin('GET', `/api/admin/orders/${orderId}`))).toMatchObject({
      order: { userEmail: user.email },
    });
  });

  test('is found by what its tables show: a supplier order, the end of a payment’s number, a name', async () => {
    const number = `S${Date.now()}`;
    shop.neighbours.behaviour.deliver = ({ orderId: of, units }) => ({
      orderId: of,
      units: units.map(({ unit }) => ({ unit, state: UnitState.DELIVERED, supplierOrderId: `${number}7` })),
    });
    const orderId = await orderOf('a@example.com', {}, `Zoë Kumar${newAccount().slice(0, 6)}`);
    await shop.becomes(orderId, 'completed/done');
    const { accountId } = await shop.read(orderId);
    const { name } = (await shop.app().deps.users.byId(accountId)) ?? { name: '' };
    const unpaid = await orderOf('b@example.com', { paymentMethod: 'ekupi' });
    for (const search of [`${number}7`, number.toLowerCase(), name, name.split(' ')[1], name.toUpperCase()])
      expect([search, await idsOf(`search=${encodeURIComponent(search ?? '')}`)]).toEqual([search, [orderId]]);
    expect(await idsOf(`search=${`${unpaid}01`.slice(-8)}`)).toEqual([unpaid]);
    for (const search of [`${number}8`, name.slice(1), `${unpaid}01`.slice(-9, -1)])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  });

  test('is narrowed by status, method, game and Indian days, sorted and paged', async () => {
    const zoneId = String(10_000 + (randomBytes(2).readUInt16BE() % 80_000));
    const [first, second] = [await orderOf('a@example.com', { zoneId }), await orderOf('b@example.com', { zoneId })];
    await Promise.all([first, second].map((id) => shop.becomes(id, 'completed/done')));
    const [from, to] = [(await shop.read(first)).createdDay, (await shop.read(second)).createdDay];
    expect(await idsOf(`search=${zoneId}`)).toEqual([second, first]);
    expect(await idsOf(`search=${zoneId}&sortOrder=asc&limit=1`)).toEqual([first]);
    expect(await list(`search=${zoneId}&limit=1&page=2`)).toMatchObject({
      orders: [{ _id: first, totalAmount: 62.5, userEmail: 'a@example.com', status: 'completed' }],
      pagination: { currentPage: 2, totalPages: 2, hasPrevPage: true, hasNextPage: false, totalOrders: 2 },
    });
    const both = `search=${zoneId}&startDate=${from}&endDate=${to}&gameId=mobilelegends`;
    expect(await idsOf(`${both}&status=completed&paymentMethod=wallet`)).toHaveLength(2);
    expect(await idsOf(`${both}&sortBy=totalAmount&sortOrder=asc`)).toHaveLength(2);
    for (const none of ['status=placed', 'paymentMethod=phonepe', 'gameId=chess'])
      expect(await idsOf(`search=${zoneId}&${none}`)).toEqual([]);
    expect(await idsOf(`search=${zoneId}&endDate=2020-01-01`)).toEqual([]);
  });

  test('reads an index for every question, and sorts by it where nothing is searched for', async () => {
    const usual = { page: 1, limit: 20, sortBy: 'createdAt', descending: true } as const;
    const now = new Date();
    const questions: Partial<AdminQuery>[] = [
      {},
      { sortBy: 'totalAmount' },
      { status: 'placed' },
      { paymentMethod: 'phonepe' },
      { gameCode: 'mobilelegends' },
      { from: now, until: now },
      { status: 'placed', paymentMethod: 'wallet', from: now },
      { accountIds: [newAccount(), newAccount()] },
      { gameNumber: '12345678', idPrefix: '12345678' },
      { idPrefix: 'deadbeef', paymentTail: 'deadbeef', status: 'completed' },
      { gameNumber: '12345678', idPrefix: '12345678', paymentTail: '12345678' },
      { supplierNumber: 'S2026' },
    ];
    for (const question of questions) {
      const { filter, sort } = queryOf({ ...usual, ...question });
      const explained = await shop.orders.find(filter).sort(sort).limit(20).explain('queryPlanner');
      const plan = JSON.stringify((explained as { queryPlanner: { winningPlan: object } }).queryPlanner.winningPlan);
      expect([question, /"stage":"COLLSCAN"/.test(plan)]).toEqual([question, false]);
      if (!question.idPrefix && !question.supplierNumber)
        expect([question, plan.includes('"stage":"SORT"')]).toEqual([question, false]);
    }
  });

  test('refuses what is not a question, and everybody but admins', async () => {
    for (const query of ['page=0', 'limit=x', 'status=lost', 'startDate=2026-13-01', `search=${'x'.repeat(65)}`, 'x=1'])
      expect((await admin('GET', `/api/admin/orders?${query}`)).status).toBe(400);
    expect((await list('limit=1000')).orders.length).toBeLessThanOrEqual(100);
    for (const query of hostileQueries) expect((await admin('GET', `/api/admin/orders?${query}`)).status).toBe(400);
    for (const path of ['/api/admin/orders', '/api/admin/placed-orders-summary']) {
      expect((await shop.player('GET', path)).status).toBe(403);
      expect((await shop.as(null)('GET', path)).status).toBe(401);
    }
    for (const id of hostileIds) expect((await admin('GET', `/api/admin/orders/${id}`)).status).toBeGreaterThan(399);
  });
});

describe('the details of an order', () => {
  const read = (id: string) => admin('GET', `/api/admin/orders/${id}`);

  test('carry what moved and what the supplier answered', async () => {
    const orderId = await shop.place([LINE, { productId: '23', price: '120', quantity: 1 }]);
    await shop.becomes(orderId, 'completed/done');
    shop.neighbours.behaviour.money = () => ({
      transactions: [
        { id: 't1', transactionType: 'purchase', status: 'completed', amountPaise: 18_250n, createdAtMs: 1n },
      ],
    });
    const attempt = { unit: `${orderId}:2:1`, state: UnitState.DELIVERED, supplierOrderId: 'S7', sentAtMs: 5n };
    shop.neighbours.behaviour.attempts = () => ({
      attempts: [{ ...attempt, answers: ['{"status":200,"order_id":"S7"}', '"half an answ"'] }],
    });
    expect(await read(orderId)).toMatchObject({
      status: 200,
      body: {
        data: {
          missing: [],
          transactions: [{ _id: 't1', transaction_type: 'purchase', amount: 182.5 }],
          order: {
            _id: orderId,
            playerName: 'Legend',
            items: [
              { productId: '13', smileOrderResponse: [], deliveries: [] },
              {
                productId: '23',
                smileOrderResponse: [{ status: 200, order_id: 'S7' }, 'half an answ'],
                deliveries: [{ state: 'delivered', supplierOrderId: 'S7', sentAt: '1970-01-01T00:00:00.005Z' }],
              },
            ],
          },
        },
      },
    });
  });

  test('say what is missing when wallet and gateway do not answer', async () => {
    const orderId = await shop.place();
    shop.neighbours.behaviour.money = () => null;
    shop.neighbours.behaviour.attempts = () => null;
    expect(dataOf(await read(orderId))).toMatchObject({
      order: { _id: orderId, items: [{ productId: '13' }] },
      transactions: [],
      missing: ['transactions', 'deliveries'],
    });
    expect((await read('0'.repeat(32))).status).toBe(404);
  });
});

describe('cancelling an order', () => {
  const cancel = (id: string) => admin('POST', `/api/admin/orders/${id}/cancel`);
  const pending = async (gateway = 'ekupi') => {
    const { body } = await shop.order([LINE], { paymentMethod: gateway });
    return (body as unknown as { data: { orderId: string } }).data.orderId;
  };
  const notPending = { status: 409, body: { code: 'order_not_pending', message: 'Order is no longer pending' } };

  test('whose gateway says unpaid: cancelled, and who did it is on record', async () => {
    const orderId = await pending();
    expect(await cancel(orderId)).toMatchObject({
      status: 200,
      body: { success: true, data: { orderId, status: 'cancelled' } },
    });
    expect((await shop.read(orderId)).history.at(-2)?.why).toBe('cancelled by an admin');
    expect(await shop.app().deps.acts.collection.find({ subject: orderId }).toArray()).toMatchObject([
      {
        act: 'cancel-order',
        email: 'asha@example.com',
        address: '127.0.0.1',
        before: { status: 'pending', step: 'payment' },
        after: { status: 'cancelled' },
      },
    ]);
    expect(await cancel(orderId)).toMatchObject(notPending);
  });

  test('whose debit is not decided: the void fence decides', async () => {
    shop.neighbours.behaviour.debit = () => null;
    const orderId = await shop.place();
    expect(await cancel(orderId)).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } });
    expect(shop.neighbours.of('wallet.debit.void', orderId)).toHaveLength(1);
  });

  test('whose payment lands meanwhile: 409, and it is delivered', async () => {
    const orderId = await pending();
    shop.neighbours.behaviour.close = (id) => settledAs(paymentSettled(id, PaymentOutcome.PAID));
    expect(await cancel(orderId)).toMatchObject(notPending);
    await shop.becomes(orderId, 'completed/done');
  });

  test('whose wallet does not answer: 202 after 5 s, a second one 409, and the sweeper finishes it', async () => {
    const orderId = await pending();
    shop.neighbours.behaviour.close = () => null;
    expect(await cancel(orderId)).toMatchObject({ status: 202, body: { message: 'Cancellation is under way.' } });
    expect(await cancel(orderId)).toMatchObject({ status: 409, body: { code: 'already_cancelling' } });
    shop.neighbours.behaviour.close = goodBehaviour().close;
    await shop.due(orderId);
    await shop.becomes(orderId, 'cancelled/done');
  });

  test('ten times at once: one cancels', async () => {
    const orderId = await pending();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel(orderId)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect((await cancel('0'.repeat(32))).status).toBe(404);
    expect((await shop.player('POST', `/api/admin/orders/${orderId}/cancel`)).status).toBe(403);
  });
});

test('a day counted by nobody before is counted at the next start, and a late count changes nothing', async () => {
  const orderId = await shop.place();
  const { createdDay, createdAt } = await shop.becomes(orderId, 'completed/done');
  const total = async () => dataOf<{ orders: { total: number } }>(await admin('GET', '/api/admin/stats')).orders.total;
  const all = await shop.orders.countDocuments();
  await eventually('all are counted', async () => (await total()) === all);
  const buckets = await shop.database.collection<{ _id: string; asOf: Date }>('orderDays');
  await buckets.deleteMany({});
  await shop.app().stop();
  await shop.restart();
  await eventually('counted again', async () => (await total()) === all);
  const future = new Date(createdAt.getTime() + 3_600_000);
  await buckets.updateOne({ _id: createdDay }, { $set: { asOf: future } });
  const days = await openDays(shop.database, { collection: shop.app().deps.orders.collection });
  days.touch(createdDay);
  await days.count();
  expect((await buckets.findOne({ _id: createdDay }))?.asOf).toEqual(future);
});
