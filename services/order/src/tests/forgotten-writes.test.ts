import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '@topup/kit/log';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { err } from '@topup/kit/result';
import { unchanged } from '../domain/advance.ts';
import { newOrder } from '../domain/new-order.ts';
import type { Order } from '../domain/order.ts';
import { changeOrder } from '../saga/change-order.ts';
import { openOrders, type Orders } from '../store/orders.ts';
import { LINE, openShop, type Shop } from '../testing/shop.ts';

/**
 * A write is visible to other processes before it is in the journal, and a database killed then loses it. These tests
 * delete the document right after it was read to imitate that.
 */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());

/** The order store of another process. */
const anotherProcess = (): Promise<Orders> => openOrders(shop.database);

const anOrder = (): Order =>
  newOrder(
    {
      _id: newId(),
      accountId: newId(),
      accountName: 'A Player',
      accountEmail: 'player@example.com',
      gameCode: 'mobilelegends',
      playerId: '12345678',
      zoneId: '1234',
      playerName: 'Legend',
      paymentMethod: 'ekupi' as const,
      fingerprint: 'f'.repeat(64),
      items: [{ productId: '13', spu: 'x', pricePaise: paise(6_250), pointsHundredths: 6_150, quantity: 1 }],
    },
    new Date(),
  );
/** Reads 64-bit numbers as Long, so that the document can be restored unchanged. */
const asStored = ({ _id }: Order) => shop.orders.findOne({ _id }, { promoteLongs: false });
const next = (order: Order, failureReason: string): Order => ({ ...order, version: order.version + 1, failureReason });

test('a version that was forgotten is not built upon, though another one has its number', async () => {
  const [writer, reader, other] = await Promise.all([anotherProcess(), anotherProcess(), anotherProcess()]);
  const first = anOrder();
  await writer.insert(first);
  const stored = await asStored(first);
  const before = (await writer.read(first._id)) as Order;
  await writer.save(before, next(before, 'forgotten'));
  const seen = (await reader.read(first._id)) as Order;
  expect(await reader.isDurable(seen)).toBe(true);

  await shop.orders.replaceOne({ _id: first._id }, stored as never);
  expect(await reader.isDurable(seen)).toBe(false);
  expect(await other.save(before, next(before, 'in its place'))).toBe(true);
  expect(await reader.isDurable(seen)).toBe(false);
  expect(await reader.save(seen, next(seen, 'built upon it'))).toBe(false);
});

test('nothing is answered, and nothing sent, because of a version that was forgotten', async () => {
  const orders = await anotherProcess();
  const first = anOrder();
  await (await anotherProcess()).insert(first);
  const stored = await asStored(first);
  const before = (await orders.read(first._id)) as Order;
  await (await anotherProcess()).save(before, { ...next(before, 'x'), status: 'pending', step: 'debit' });
  const sent: string[] = [];
  const versions: number[] = [];
  const read = async (orderId: string) => {
    const seen = await orders.read(orderId);
    await shop.orders.replaceOne({ _id: orderId }, stored as never);
    return seen;
  };
  const deps = {
    orders: { ...orders, read },
    log: createLog('forgotten-writes-test', 'silent'),
    now: () => new Date(),
    bus: { send: async (name: string) => void sent.push(name) },
    deliveryTimes: { add: () => undefined, p95Ms: () => 0 },
    live: { moved: () => undefined },
  };
  const answered = await changeOrder(deps, first._id, ({ version }) => {
    versions.push(version);
    return unchanged(true);
  });
  expect(versions).toEqual([2, 1]);
  expect(answered).toMatchObject({ ok: true, value: { version: 1, step: 'payment' } });
  expect(sent).toEqual([]);
});

test('nobody is sent to pay for an order that was forgotten: the same call makes it anew', async () => {
  const key = { 'idempotency-key': newId() };
  const call = () => shop.order([LINE], { userId: '12345678', paymentMethod: 'ekupi' }, key);
  const first = await call();
  const { orderId } = first.body.data as unknown as { orderId: string };
  const { orders } = shop.app().deps as { orders: { -readonly [K in keyof Orders]: Orders[K] } };
  const { read } = orders;
  orders.read = async (id) => {
    orders.read = read;
    const seen = await read(id);
    await shop.orders.deleteOne({ _id: id });
    return seen;
  };
  expect(await call()).toEqual(first);
  expect(await shop.read(orderId)).toMatchObject({ step: 'payment', paymentPage: `https://pay.example/p/${orderId}` });
});

test('a reply is put aside for a person only when the latest version contradicts it', async () => {
  const orders = await anotherProcess();
  const order = anOrder();
  await (await anotherProcess()).insert(order);
  const first = (await orders.read(order._id)) as Order;
  await (await anotherProcess()).save(first, next(first, 'second'));
  const deps = {
    log: createLog('forgotten-writes-test', 'silent'),
    now: () => new Date(),
    bus: { send: async () => undefined },
    deliveryTimes: { add: () => undefined, p95Ms: () => 0 },
    live: { moved: () => undefined },
  };
  // What a replaced primary may return for some seconds: no order, or its first version.
  for (const shown of [null, first]) {
    const view = { ...orders, read: async () => shown };
    const changed = await changeOrder({ ...deps, orders: view }, order._id, ({ version }) =>
      version > 1 ? unchanged(false) : err({ kind: 'out of date' } as never),
    );
    expect(changed).toMatchObject({ ok: true, value: { version: 2 } });
  }
  expect(await changeOrder({ ...deps, orders }, newId(), () => unchanged(false))).toMatchObject({
    error: { kind: 'unknown_order' },
  });
});
