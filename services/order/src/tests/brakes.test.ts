import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { mongo } from 'mongoose';
import { eventually } from '@topup/kit/testing';
import { brakesOf } from '@topup/kit/testing/brake-writes';
import { goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, startOrder, type OrderApp, type Shop } from '../testing/shop.ts';

let shop: Shop;
let other: OrderApp;
const asha = { accountId: newId(), role: 'admin' as const, name: 'Asha', email: 'asha@example.com' };
const ravi = { accountId: newId(), role: 'admin' as const, name: 'Ravi', email: 'ravi@example.com' };
beforeAll(async () => {
  shop = await openShop();
  other = await startOrder(shop.config, createLog('order-test', 'silent'), { getKey: shop.mint.getKey });
});
afterAll(async () => {
  await other?.stop();
  await shop?.close();
});
beforeEach(
  () => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' }),
);
afterEach(async () => {
  shop.neighbours.behaviour.role = () => 'admin';
  for (const { name } of await of(asha).state()) await of(asha).release(name);
});

const of = (who: typeof asha) => brakesOf('order', shop.as(who));
const stored = () => shop.orders.countDocuments();
const stopped = async (at: string) => (await (await fetch(`${at}/api/stops/order`)).json()) as { data: object };
const CASES = [
  ['orders', 'orders_stopped'],
  ['method-wallet', 'method_stopped'],
  ['product-13', 'item_unavailable'],
] as const;

describe.each(CASES)('%s', (name, code) => {
  test('stops new orders on every replica, and nothing else; a repeat gets its order', async () => {
    const begun = await shop.order([LINE], { userId: '12345678' }, { 'idempotency-key': `before-${name}` });
    expect(begun.status).toBe(200);
    expect((await of(asha).putOn(name)).status).toBe(200);
    const before = await stored();
    expect(await shop.order()).toMatchObject({ status: 409, body: { code } });
    expect(await stored()).toBe(before);
    expect((await stopped(shop.app().url)).data).toEqual({ stopped: [name] });
    await eventually('the other replica knows', async () =>
      JSON.stringify((await stopped(other.url)).data).includes(name),
    );
    const again = await shop.order([LINE], { userId: '12345678' }, { 'idempotency-key': `before-${name}` });
    expect(again).toMatchObject({ status: 200, body: { data: begun.body.data } });
    expect((await of(asha).release(name)).status).toBe(200);
    expect((await shop.order()).status).toBe(200);
  });
});

test('other methods and other products go on', async () => {
  await of(asha).putOn('method-wallet');
  await of(asha).putOn('product-13');
  expect((await shop.order([{ productId: '23', price: '120', quantity: 1 }], { paymentMethod: 'ekupi' })).status).toBe(
    200,
  );
  const both = [LINE, { productId: '23', price: '120', quantity: 1 }];
  const refused = await shop.order(both, { paymentMethod: 'ekupi' });
  expect(refused).toMatchObject({ status: 409, body: { code: 'item_unavailable', details: { productIds: ['13'] } } });
});

test('an order that was stored before goes on, but no payment page of it is opened', async () => {
  shop.neighbours.behaviour.page = () => null;
  const request = [[LINE], { userId: '12345678', paymentMethod: 'ekupi' }, { 'idempotency-key': 'no-page' }] as const;
  const order = () => shop.order([...request[0]], request[1], request[2]);
  expect((await order()).body).toMatchObject({ code: 'payment_page_unavailable' });
  Object.assign(shop.neighbours.behaviour, goodBehaviour());
  await of(asha).putOn('method-ekupi');
  expect(await order()).toMatchObject({ status: 409, body: { code: 'method_stopped' } });
  await of(asha).release('method-ekupi');
  expect(await order()).toMatchObject({ status: 200, body: { data: { paymentUrl: expect.any(String) } } });
});

test('a brake that is put on while the player is being found still stops the order', async () => {
  const before = await stored();
  const { brakes } = shop.app().deps;
  const { on } = brakes;
  const answers = [new Map(), new Map([['orders', {}]])];
  Object.assign(brakes, { on: async () => answers.shift() });
  const answer = await shop.order().finally(() => Object.assign(brakes, { on }));
  expect(answers).toEqual([]);
  expect(answer).toMatchObject({ status: 409, body: { code: 'orders_stopped' } });
  expect(await stored()).toBe(before);
});

test('an admin sees and changes at another replica what was put on a moment ago', async () => {
  const token = await shop.mint.issue(asha);
  const there = brakesOf('order', async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(other.url + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as object };
  });
  // From now on the other replica remembers for a second that orders go on.
  expect(JSON.stringify((await stopped(other.url)).data)).not.toContain('orders');
  await of(asha).putOn('orders');
  expect((await there.state()).map(({ name }) => name)).toEqual(['orders']);
  expect((await there.release('orders')).status).toBe(200);
});

test('two admins at once: one effect and one clear refusal, for each change', async () => {
  const [first, second] = [of(asha), of(ravi)];
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  expect(await statuses([first.putOn('orders'), second.putOn('orders')])).toEqual([200, 409]);
  let id = await first.idOf('orders');
  expect(await statuses([first.keep('orders', id), second.keep('orders', id)])).toEqual([200, 409]);
  expect(await first.idOf('orders')).not.toBe(id);
  id = await first.idOf('orders');
  expect(await statuses([first.release('orders', id), second.release('orders', id)])).toEqual([200, 409]);
  expect(await first.release('orders', id)).toMatchObject({ status: 409, body: { code: 'brake_changed' } });
});

test("another admin's brake is released only by an owner; one's own by everybody who may put one on", async () => {
  await of(asha).putOn('orders');
  shop.neighbours.behaviour.scopes = ['support'];
  const support = of({ ...ravi, accountId: newId() });
  expect(await support.release('orders')).toMatchObject({ status: 403 });
  expect((await support.keep('orders')).status).toBe(200);
  expect((await of(asha).release('orders')).status).toBe(200);
});

test('while auth does not answer, an admin can put a brake on but not release it', async () => {
  shop.neighbours.behaviour.role = () => {
    throw new Error('auth is away');
  };
  const stranger = { ...asha, accountId: newId() };
  expect((await of(stranger).putOn('orders')).status).toBe(200);
  expect((await brakesOf('order', shop.player).putOn('orders')).status).toBe(403);
  expect((await of(stranger).release('orders', 'x')).status).toBe(503);
  const acts = await shop.database.collection<{ _id: string; accountId: string; act: string; after: object }>(
    'adminActs',
  );
  expect(await acts.findOne({ accountId: stranger.accountId })).toMatchObject({
    act: 'put-brake-on',
    after: { rightsChecked: false },
  });
});

test('a brake that is due stays on and says so', async () => {
  const soon = new Date(Date.now() + 500).toISOString();
  await of(asha).putOn('orders', { reviewAt: soon });
  await eventually('it is due', async () =>
    (await of(asha).state()).some(({ on }) => on && 'isDue' in on && on.isDue === true),
  );
  expect((await shop.order()).status).toBe(409);
});

const WEEK_MS = 7 * 24 * 3_600_000;
test.each([
  ['no reason', 'orders', { reason: ' ' }, 400],
  ['no time', 'orders', { reviewAt: undefined }, 400],
  ['a time that has passed', 'orders', { reviewAt: new Date(Date.now() - 1_000).toISOString() }, 400],
  ['more than a week', 'orders', { reviewAt: new Date(Date.now() + WEEK_MS + 60_000).toISOString() }, 400],
  ['a product that is not sold', 'product-999', {}, 404],
  ['no such brake', 'tea', {}, 404],
])('is not put on with %s', async (_, name, change, status) => {
  expect((await of(asha).putOn(name, change)).status).toBe(status);
  expect(await of(asha).state()).toEqual([]);
});

test('without its brakes the service takes no orders, and the rest goes on', async () => {
  const orderId = await shop.place();
  const { findOne } = mongo.Collection.prototype;
  mongo.Collection.prototype.findOne = function (this: mongo.Collection, ...args: never[]) {
    if (this.collectionName === 'brakes') return Promise.reject(new Error('unreadable'));
    return (findOne as (...given: never[]) => Promise<never>).apply(this, args);
  } as typeof findOne;
  try {
    const brakes = shop.app().deps.brakes;
    await eventually('what was known is too old', () =>
      brakes.on().then(
        () => false,
        () => true,
      ),
    );
    const before = await stored();
    expect(await shop.order()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await stored()).toBe(before);
    await shop.becomes(orderId, 'completed/done');
    expect((await shop.player('GET', `/api/orders/order-status/${orderId}`)).status).toBe(200);
  } finally {
    mongo.Collection.prototype.findOne = findOne;
  }
  expect((await shop.order()).status).toBe(200);
});
