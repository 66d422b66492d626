import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { ACCOUNT_ID, ORDER_ID, id, moment, refusal } from '../testing/pact-rows.ts';
import { adminOrder, adminOrders, cancelAdminOrder } from './admin-orders.ts';
import { placedSummary, processCoveredOrders, processPlacedOrders } from './placed-orders.ts';

const { boolean, eachLike, integer, number, string } = MatchersV3;
const exchange = pactWith('order', 'web-admin');

const ADMIN = 'a signed-in admin';
const DELIVERED = 'an order of a player that the supplier has answered';
const asAdmin = { as: 'admin' } as const;
const ofOrder = (suffix = '') => fromState('orderId', ORDER_ID, (value) => `/api/admin/orders/${value}${suffix}`);

const item = {
  spu: string('13 Diamonds'),
  productId: string('13'),
  quantity: integer(1),
  deliveredQuantity: integer(1),
  provedByBalance: integer(0),
  subtotal: number(62.5),
};
const order = {
  _id: id(ORDER_ID),
  userId: { _id: id(ACCOUNT_ID), name: string('A Player') },
  userEmail: string('player@example.com'),
  gameId: string('mobilelegends'),
  userGameId: string('12345678'),
  zoneId: string('2001'),
  totalAmount: number(62.5),
  paymentMethod: string('wallet'),
  status: string('completed'),
  createdAt: moment,
  smileOrderIds: eachLike(string('S1')),
};

describe('what the operations dashboard expects of order', () => {
  test('everybody’s orders, filtered', async () => {
    const pagination = {
      currentPage: 1,
      totalPages: integer(1),
      hasPrevPage: false,
      hasNextPage: boolean(false),
      totalOrders: integer(1),
    };
    const found = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, DELIVERED],
        what: 'the completed wallet orders on some days that fit a search',
        path: '/api/admin/orders',
        query: {
          page: '1',
          limit: '20',
          status: 'completed',
          paymentMethod: 'wallet',
          startDate: '2026-01-01',
          endDate: '2099-12-31',
          sortBy: 'createdAt',
          sortOrder: 'desc',
          search: fromState('orderId', ORDER_ID),
        },
        answer: { success: true, data: { orders: eachLike({ ...order, items: eachLike(item) }), pagination } },
      },
      () =>
        adminOrders({
          page: 1,
          status: 'completed',
          method: 'wallet',
          startDate: '2026-01-01',
          endDate: '2099-12-31',
          search: ORDER_ID,
        }),
    );
    expect(found.orders[0]?.smileOrderIds).toEqual(['S1']);
  });

  test('one order with the supplier’s answers and what moved', async () => {
    const answered = {
      ...item,
      _id: string(`${ORDER_ID}:1`),
      smileOrderId: eachLike(string('S1')),
      smileOrderResponse: eachLike({ order_id: string('S1') }),
      deliveries: eachLike({
        unit: string(`${ORDER_ID}:1:1`),
        state: string('delivered'),
        provedByBalance: boolean(false),
        reason: string(''),
      }),
    };
    const moved = {
      _id: string('t1'),
      transaction_type: 'purchase',
      status: 'completed',
      amount: number(62.5),
      createdAt: moment,
      paymentMethod: string('wallet'),
    };
    const whole = { ...order, playerName: string('Legend'), items: eachLike(answered) };
    const found = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, DELIVERED],
        what: 'one order with all that is known of it',
        path: ofOrder(),
        answer: { success: true, data: { order: whole, transactions: eachLike(moved), missing: [] } },
      },
      () => adminOrder(ORDER_ID),
    );
    expect(found.order.items[0]?.smileOrderResponse).toEqual([{ order_id: 'S1' }]);
  });

  test('that a pending order is cancelled, and a paid one is not', async () => {
    const cancel = { ...asAdmin, method: 'POST', path: ofOrder('/cancel') } as const;
    const cancelled = await exchange(
      {
        ...cancel,
        given: [ADMIN, 'a pending order'],
        what: 'the cancellation of a pending order',
        answer: { success: true, message: string('Order cancelled.'), data: { status: 'cancelled' } },
      },
      () => cancelAdminOrder(ORDER_ID),
    );
    expect(cancelled.data.status).toBe('cancelled');
    const refused = exchange(
      {
        ...cancel,
        given: [ADMIN, DELIVERED],
        what: 'the cancellation of an order that is paid',
        status: 409,
        answer: refusal('order_not_pending', 'Order is no longer pending'),
      },
      () => cancelAdminOrder(ORDER_ID),
    );
    await expect(refused).rejects.toMatchObject({ status: 409, message: 'Order is no longer pending' });
  });

  test('the orders that wait for points, and what a run did about them', async () => {
    const summary = {
      totalPointsRequired: number(61.5),
      orderCount: integer(1),
      unknownPointsOrders: integer(0),
      currentBalance: number(10000),
      pointsShortfall: number(0),
      coveredOrders: integer(1),
      coveredPoints: number(61.5),
      asOf: moment,
    };
    const waiting = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, 'a placed order and enough points'],
        what: 'the orders that wait for points',
        path: '/api/admin/placed-orders-summary',
        answer: { success: true, data: summary },
      },
      () => placedSummary(),
    );
    expect(waiting.orderCount).toBe(1);
    const report = {
      runId: id(ORDER_ID),
      considered: integer(1),
      started: integer(1),
      skipped: [],
      pointsUsed: number(61.5),
      balanceBefore: number(10000),
      waiting: integer(0),
    };
    const ran = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, 'a placed order and enough points'],
        what: 'a run over the placed orders',
        method: 'POST',
        path: '/api/admin/process-placed-orders',
        answer: { success: true, data: report },
      },
      () => processPlacedOrders(),
    );
    expect(ran.started).toBe(1);
    const ranCovered = await exchange(
      {
        ...asAdmin,
        given: [ADMIN, 'a placed order and enough points'],
        what: 'a run over the placed orders that the balance covers',
        method: 'POST',
        path: '/api/admin/process-placed-orders/covered',
        answer: { success: true, data: report },
      },
      () => processCoveredOrders(),
    );
    expect(ranCovered.started).toBe(1);
  });
});
