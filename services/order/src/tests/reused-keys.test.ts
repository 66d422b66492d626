import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { goodBehaviour, pageOf, paymentSettled } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

/** Calls of one account that all use the same idempotency key. */
function attempt() {
  const who = shop.as({ accountId: newId() });
  const key = { 'idempotency-key': newId() };
  return (userId: string, paymentMethod: 'wallet' | 'ekupi') =>
    shop.order([LINE], { userId, zoneId: '1', paymentMethod }, key, who);
}
const idOf = (answer: { body: object }) => (answer.body as { data: { orderId: string } }).data.orderId;
const reused = (details: object) => ({ status: 422, body: { code: 'idempotency_key_reused', details } });
const ordersTo = (...playerIds: string[]) => shop.orders.countDocuments({ playerId: { $in: playerIds } } as never);
/** Delays a neighbour's answer until it is released. */
function held<A>(answer: A) {
  let letGo: () => void = () => undefined;
  let signalRequest: () => void = () => undefined;
  const isRequested = new Promise<void>((resolve) => (signalRequest = resolve));
  const gone = new Promise<A>((resolve) => (letGo = () => resolve(answer)));
  return { isRequested: isRequested, letGo: () => letGo(), answer: () => (signalRequest(), gone as unknown as A) };
}

describe('another body under the key of a purchase tells what became of the first', () => {
  test('(first stored, second): the first one’s id, status and method; nothing more is stored', async () => {
    const order = attempt();
    const first = idOf(await order('70000001', 'wallet'));
    await shop.becomes(first, 'completed/done');
    const second = await order('70000002', 'ekupi');
    expect(second).toMatchObject(reused({ orderId: first, status: 'completed', paymentMethod: 'wallet' }));
    expect(second.body['details']).not.toHaveProperty('paymentUrl');
    expect(await ordersTo('70000001', '70000002')).toBe(1);
  });

  test('(first stored, its answer lost, second): where it is paid, as long as it can be', async () => {
    const order = attempt();
    const first = idOf(await order('70000003', 'ekupi'));
    const about = { orderId: first, status: 'pending', paymentMethod: 'ekupi' };
    const { paymentUrl } = pageOf(first);
    expect(await order('70000003', 'wallet')).toMatchObject(reused({ ...about, paymentUrl }));
    const over = paymentSettled(first, PaymentOutcome.VOID);
    await shop.neighbours.bus.announce('wallet.payment.settled', over, { id: `${first}:void` });
    await shop.becomes(first, 'cancelled/done');
    const later = await order('70000003', 'wallet');
    expect(later).toMatchObject(reused({ ...about, status: 'cancelled' }));
    expect(later.body['details']).not.toHaveProperty('paymentUrl');
  });

  test('(first on its way, second stored, first): the second takes the key, and the late first is told of it', async () => {
    const order = attempt();
    const first = held({ found: true, username: 'Late' });
    shop.neighbours.behaviour.player = (id) =>
      id === '70000004' ? first.answer() : { found: true, username: 'Legend' };
    const late = order('70000004', 'wallet');
    await first.isRequested;
    const second = idOf(await order('70000005', 'ekupi'));
    first.letGo();
    expect(await late).toMatchObject(reused({ orderId: second, status: 'pending', paymentMethod: 'ekupi' }));
    expect(await ordersTo('70000004', '70000005')).toBe(1);
    expect(shop.neighbours.of('wallet.debit.post', second)).toEqual([]);
  });

  test('(first waits for its payment page, second, page): the second is told at once, the first gets its page', async () => {
    const order = attempt();
    let page: ReturnType<typeof held<ReturnType<typeof pageOf>>> | undefined;
    shop.neighbours.behaviour.page = ({ orderId }) => (page = held(pageOf(orderId))).answer();
    const first = order('70000006', 'ekupi');
    await eventually('the page is asked for', () => page !== undefined);
    const second = await order('70000006', 'wallet');
    expect(second).toMatchObject(reused({ status: 'pending', paymentMethod: 'ekupi' }));
    expect(second.body['details']).not.toHaveProperty('paymentUrl');
    page?.letGo();
    const { orderId, paymentUrl } = (await first).body.data as unknown as { orderId: string; paymentUrl: string };
    expect(await order('70000006', 'wallet')).toMatchObject(reused({ orderId, paymentUrl }));
    expect(await ordersTo('70000006')).toBe(1);
  });
});
