import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, UnitState } from '@topup/proto';
import { signStatusToken } from '@topup/kit/session';
import { eventually } from '@topup/kit/testing';
import { PENDING_MAX_MS } from '../domain/deadlines.ts';
import { goodBehaviour, paymentSettled } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

const statusPath = (orderId: string) => `/api/orders/order-status/${orderId}`;
const own = async (orderId: string) => (await shop.player('GET', statusPath(orderId))).body;
const byToken = async (orderId: string) => {
  const token = signStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, Date.now());
  return (await shop.as(null)('GET', `${statusPath(orderId)}?t=${token}`)).body;
};
const newest = async (status: string) => {
  const { body } = await shop.player('GET', `/api/orders?status=${status}&limit=1`);
  return (body.data as unknown as { orders: object[] }).orders[0];
};

describe('what a status page is told', () => {
  test('until it is paid its owner can go on to the payment page, and knows until when', async () => {
    const orderId = await shop.place([LINE], { paymentMethod: 'ekupi' });
    const { createdAt } = await shop.read(orderId);
    const expiresAt = new Date(createdAt.getTime() + PENDING_MAX_MS).toISOString();
    const payable = { paymentUrl: `https://pay.example/p/${orderId}`, expiresAt };
    expect(await own(orderId)).toMatchObject({ status: 'pending', ...payable });
    expect(await newest('pending')).toMatchObject({ _id: orderId, ...payable });
    const paid = paymentSettled(orderId, PaymentOutcome.PAID);
    await shop.neighbours.bus.announce('wallet.payment.settled', paid, { id: `${orderId}:paid` });
    await shop.becomes(orderId, 'completed/done');
    for (const gone of Object.keys(payable)) expect(await own(orderId)).not.toHaveProperty(gone);
  });

  test('of a partly delivered order: which items, how much is back and where', async () => {
    shop.neighbours.behaviour.deliver = ({ orderId, units: [first, second, third] }) => ({
      orderId,
      units: [
        { unit: first?.unit ?? '', state: UnitState.DELIVERED, supplierOrderId: 'S1' },
        { unit: second?.unit ?? '', state: UnitState.REJECTED, reason: 'Not sold.', failureCode: 'item_unavailable' },
        { unit: third?.unit ?? '', state: UnitState.DELIVERED, supplierOrderId: 'S2' },
      ],
    });
    const orderId = await shop.place([
      { ...LINE, quantity: 2 },
      { productId: '23', price: '120.00', quantity: 1 },
    ]);
    await shop.becomes(orderId, 'partially_completed/done');
    const half = { deliveredQuantity: 1, subtotal: 125, refundedAmount: 62.5 };
    const status = await own(orderId);
    expect(status).toMatchObject({
      status: 'partially_completed',
      failureCode: 'item_unavailable',
      playerName: 'Legend',
      totalAmount: 245,
      refundedAmount: 62.5,
      refundedTo: 'wallet',
      paymentMethod: 'wallet',
      items: [
        { productId: '13', spu: '13 Diamonds', price: 62.5, quantity: 2, ...half },
        { productId: '23', spu: '23 Diamonds', price: 120, quantity: 1, deliveredQuantity: 1, subtotal: 120 },
      ],
    });
    const money = [
      { at: 'delivered', amount: 182.5, units: 2 },
      { at: 'wallet', amount: 62.5, units: 1 },
    ];
    expect(status['money']).toEqual(money);
    expect(status['timeline']).toMatchObject([
      ...[{ what: 'ordered' }, { what: 'paid' }, { what: 'sent' }],
      { what: 'delivered', item: 0, units: [1] },
      { what: 'delivered', item: 1, units: [1] },
      { what: 'not_delivered', item: 0, units: [2] },
      { what: 'refunded', item: 0, units: [2], amount: 62.5, to: 'wallet' },
    ]);
    const times = (status['timeline'] as { at: string }[]).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect((status['items'] as object[])[1]).not.toHaveProperty('refundedAmount');
    expect(await newest('partially_completed')).toMatchObject({
      _id: orderId,
      money,
      refundedAmount: 62.5,
      items: [half, {}],
    });
  });

  test('the bearer of a return page’s token: the status, the amount and the reason, and no more', async () => {
    shop.neighbours.behaviour.deliver = () => null;
    const [delivering, unpaid] = [await shop.place(), await shop.place([LINE], { paymentMethod: 'ekupi' })];
    await shop.becomes(delivering, 'processing/delivering');
    for (const orderId of [delivering, unpaid])
      expect(Object.keys(await byToken(orderId)).sort()).toEqual(
        ['message', 'money', 'orderId', 'status', 'statusMessage', 'success', 'totalAmount'].sort(),
      );
    expect((await byToken(delivering))['money']).toEqual([{ at: 'delivering' }]);
    expect((await byToken(unpaid))['money']).toEqual([{ at: 'not_paid' }]);
  });

  test('of a unit that is unclear: no time, and that it is looked into', async () => {
    shop.neighbours.behaviour.deliver = ({ orderId, units }) => ({
      orderId,
      units: units.map(({ unit }) => ({ unit, state: UnitState.AMBIGUOUS })),
    });
    const orderId = await shop.place();
    await shop.becomes(orderId, 'processing/delivering');
    await eventually('it is unclear', async () =>
      (await shop.read(orderId)).units.some(({ state }) => state === 'ambiguous'),
    );
    const status = await own(orderId);
    expect(status['statusMessage']).toMatch(/^This is taking longer than usual\. We are checking/);
    expect(status).not.toHaveProperty('estimatedDeliveryTime');
    expect(await newest('processing')).not.toHaveProperty('estimatedDeliveryTime');
  });
});
