import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, PaymentState, type BodyOf } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually, testDatabase, type TestDatabase } from '@topup/kit/testing';
import { nameOf } from '../domain/machine.ts';
import { openOrders, type Orders } from '../store/orders.ts';
import { askUnpaid } from '../use-cases/ask-unpaid.ts';
import { goodBehaviour, paymentSettled, settledAs } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
/** Orders of their own, which no job of the service sees. */
let database: TestDatabase;
let store: Orders;
beforeAll(async () => {
  [shop, database] = await Promise.all([openShop(), testDatabase()]);
  store = await openOrders(database);
});
afterAll(async () => {
  await database?.release();
  await shop?.close();
});
beforeEach(() => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] });
  shop.clock.offsetMs = 0;
});

const { PAID, VOID } = PaymentOutcome;
const LONG_AGO = new Date(Date.now() - 60_000);
const byUpi = () => shop.place([LINE], { paymentMethod: 'ekupi' });

/** Copies of an unpaid order, all due. */
async function unpaid(count: number): Promise<string[]> {
  const like = await shop.read(await byUpi());
  const copies = Array.from({ length: count }, () => ({ ...like, _id: newId(), accountId: newId() }));
  await Promise.all(copies.map(store.insert));
  const ids = copies.map(({ _id }) => _id);
  await store.collection.updateMany({ _id: { $in: ids } }, { $set: { nextAt: LONG_AGO } });
  return ids;
}

/** A round; returns the orders of each of its questions. */
async function round(): Promise<string[][]> {
  const { deps } = shop.app();
  const questions: string[][] = [];
  const ask = ((name: 'wallet.payments.settled', body: BodyOf<'wallet.payments.settled'>, options?: object) => {
    if (name === 'wallet.payments.settled') questions.push([...body.orderIds]);
    return deps.bus.ask(name, body, options);
  }) as typeof deps.bus.ask;
  await askUnpaid({ ...deps, orders: store, bus: { send: async () => undefined, ask } });
  return questions;
}
const due = (ids: readonly string[]) =>
  store.collection.countDocuments({ _id: { $in: [...ids] }, nextAt: { $lte: new Date(Date.now() + 30_000) } });
const becomes = (orderId: string, state: string) =>
  eventually(`${orderId} is ${state}`, async () => {
    const order = await store.read(orderId);
    return order !== null && nameOf(order) === state;
  });

describe('unpaid orders', () => {
  test('are asked about a hundred at a time, and again a minute later', async () => {
    const ids = await unpaid(230);
    shop.neighbours.behaviour.payment = (orderId) => ({ orderId, state: PaymentState.OPEN });
    const questions = await round();
    expect(questions.flat()).toEqual(expect.arrayContaining(ids));
    expect(questions.length).toBeLessThanOrEqual(4);
    expect(await due(ids)).toBe(0);
    expect(await store.read(ids[0] ?? '')).toMatchObject({ status: 'pending', step: 'payment', tries: 0 });
  });

  test('are not asked about by two processes at once', async () => {
    const ids = await unpaid(90);
    const questions = (await Promise.all([round(), round(), round()])).flat();
    const asked = questions.flat();
    expect(asked).toEqual(expect.arrayContaining(ids));
    expect(new Set(asked).size).toBe(asked.length);
  });

  test('whose event was lost go on; the others wait', async () => {
    const [paid = '', closed = '', waiting = ''] = await unpaid(3);
    const outcomes = new Map([
      [paid, PAID],
      [closed, VOID],
    ]);
    shop.neighbours.behaviour.payment = (orderId) => {
      const outcome = outcomes.get(orderId);
      return outcome ? settledAs(paymentSettled(orderId, outcome)) : { orderId, state: PaymentState.OPEN };
    };
    await round();
    await becomes(paid, 'processing/delivering');
    await becomes(closed, 'cancelled/done');
    expect(await store.read(waiting)).toMatchObject({ status: 'pending', step: 'payment' });
  });

  test('stay due while the wallet does not answer: the next round makes up for it', async () => {
    const ids = await unpaid(120);
    shop.neighbours.behaviour.payment = () => null;
    expect(await round()).toHaveLength(1);
    shop.neighbours.behaviour.payment = (orderId) => settledAs(paymentSettled(orderId, VOID));
    await round();
    for (const id of ids.slice(-3)) await becomes(id, 'cancelled/done');
  });

  test('that nobody paid in time are closed one by one', async () => {
    const ids = await unpaid(3);
    shop.clock.offsetMs = 31 * 60_000;
    await round();
    for (const id of ids) await becomes(id, 'cancelled/done');
  });

  test.each([
    ['waits', 0, 'processing/delivering'],
    ['is overdue', 31 * 60_000, 'cancelled/done'],
  ])('one that %s and cannot be updated delays no other, and the round fails', async (_what, offsetMs, state) => {
    const ids = await unpaid(3);
    const [stuck = '', ...others] = ids.toSorted();
    await store.collection.updateOne(
      { _id: stuck },
      { $set: { totalPaise: 'much' } },
      { bypassDocumentValidation: true },
    );
    shop.neighbours.behaviour.payment = (orderId) => settledAs(paymentSettled(orderId, PAID));
    shop.clock.offsetMs = offsetMs;
    await expect(round()).rejects.toThrow(stuck);
    for (const id of others) await becomes(id, state);
    await store.collection.deleteOne({ _id: stuck });
  });
});

describe('the sixth open payment', () => {
  const order = (key: string) =>
    shop.order([LINE], { paymentMethod: 'ekupi', userId: '12345678' }, { 'idempotency-key': key });
  const REFUSED = { status: 409, body: { code: 'too_many_open_payments', message: expect.stringMatching(/5 open/) } };

  test('is refused before its order is stored; the same key may try again', async () => {
    const key = newId();
    const before = await shop.orders.countDocuments();
    shop.neighbours.behaviour.hasPlace = () => false;
    expect(await order(key)).toMatchObject(REFUSED);
    expect(await shop.orders.countDocuments()).toBe(before);
    shop.neighbours.behaviour.hasPlace = () => true;
    expect(await order(key)).toMatchObject({ status: 200 });
  });

  test('that lost a race is refused with its page', async () => {
    shop.neighbours.behaviour.page = ({ orderId }) => ({ orderId, state: PaymentState.TOO_MANY });
    expect(await order(newId())).toMatchObject(REFUSED);
  });

  test('does not concern the wallet, and an order goes on when the question is not answered', async () => {
    shop.neighbours.behaviour.hasPlace = () => false;
    expect((await shop.order([LINE])).status).toBe(200);
    shop.neighbours.behaviour.hasPlace = () => null;
    expect((await order(newId())).status).toBe(200);
  });
});
