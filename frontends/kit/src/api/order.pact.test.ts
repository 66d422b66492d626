import { describe, expect, test } from '@jest/globals';
import { MatchersV3 } from '@pact-foundation/pact';
import { fromState, pactWith } from '../testing/pact.ts';
import { orderRow, paid } from '../testing/pact-orders.ts';
import { ORDER_ID, id, moment, refusal } from '../testing/pact-rows.ts';
import { adminStats } from './admin-stats.ts';
import { createOrders, type NewOrder } from './create-orders.ts';
import { deliveryRecord } from './delivery-record.ts';
import { mostBought } from './product-items.ts';
import { myOrders, orderCounts } from './my-orders.ts';
import { orderStatus } from './order-status.ts';
import { makeSupportLink, supportStatus } from './support-link.ts';
import { verifyUsername } from './verify-username.ts';

const { eachLike, integer, number, regex, string } = MatchersV3;
const exchange = pactWith('order');

const PLAYER = 'a signed-in player';
const KNOWN = 'the supplier knows player 12345678 in zone 2001 as Nova';
const PRICED = 'product 13 costs 62.50 rupees';
const COMPLETED = 'a completed order of the signed-in player';
const GAME_ACCOUNT = { userId: '12345678', zoneId: '2001' };
const asPlayer = { as: 'player' } as const;
const create = { ...asPlayer, method: 'POST', path: '/api/orders/create-orders' } as const;
const verify = { ...asPlayer, method: 'POST', path: '/api/orders/verify-username', body: GAME_ACCOUNT } as const;
const statusPath = fromState('orderId', ORDER_ID, (value) => `/api/orders/order-status/${value}`);

const purchase: NewOrder = {
  userId: '12345678',
  zoneId: '2001',
  items: [{ productId: '13', spu: '78&8 Diamond', price: '62.50', quantity: 2 }],
  paymentMethod: 'wallet',
  gameId: 'mobilelegends',
};

const happened = (what: string) => ({ what, at: moment });
const delivered = { ...happened('delivered'), item: 0, units: [1, 2] };
const counts = eachLike({ _id: string('completed'), count: integer(1) });

describe('what the front end expects of order: buying', () => {
  test('the name of a player in the game', async () => {
    const hints = { activePasses: integer(0), passProductIds: eachLike(string('16642')), bonusUsed: [] };
    const answer = { success: true, username: 'Nova', ...hints };
    const found = await exchange({ ...verify, given: [PLAYER, KNOWN], what: 'a verification', answer }, () =>
      verifyUsername(GAME_ACCOUNT),
    );
    expect(found).toMatchObject({ username: 'Nova', activePasses: 0, bonusUsed: [] });
  });

  test('what the player of a game account cannot buy', async () => {
    const given = [PLAYER, 'the supplier asks 1.3 times the price of product 13 of player 12345678 in zone 2001'];
    const answer = { success: true, username: 'Nova', unavailable: ['13'] };
    const found = await exchange(
      { ...verify, given, what: 'a verification of an account that costs more', answer },
      () => verifyUsername(GAME_ACCOUNT),
    );
    expect(found.unavailable).toEqual(['13']);
  });

  test('the products that players buy most', async () => {
    const found = await exchange(
      {
        ...asPlayer,
        given: [PLAYER, 'players bought ten units of product 13'],
        what: 'the most bought products',
        path: '/api/orders/most-bought',
        answer: { success: true, data: { productIds: eachLike(string('13')) } },
      },
      () => mostBought(),
    );
    expect(found).toEqual(['13']);
  });

  test('an order paid from the wallet has an id to follow', async () => {
    const placed = await exchange(
      {
        ...create,
        given: [PLAYER, KNOWN, PRICED],
        what: 'an order paid from the wallet',
        idempotencyKey: '7e1a4b6c2d3f5081',
        body: purchase,
        answer: { success: true, data: { orderId: id(ORDER_ID) } },
      },
      () => createOrders(purchase, '7e1a4b6c2d3f5081'),
    );
    expect(placed.orderId).toBe(ORDER_ID);
  });

  test('an order paid by UPI leads to the payment page', async () => {
    const byUpi: NewOrder = { ...purchase, paymentMethod: 'ekupi' };
    const paymentUrl = regex(/^https?:\/\/.+/, 'http://localhost:8080/simulators/ekupi/pay/1');
    const placed = await exchange(
      {
        ...create,
        given: [PLAYER, KNOWN, PRICED, 'the wallet opens payment pages'],
        what: 'an order paid by UPI',
        idempotencyKey: '7e1a4b6c2d3f5082',
        body: byUpi,
        answer: { success: true, data: { paymentUrl } },
      },
      () => createOrders(byUpi, '7e1a4b6c2d3f5082'),
    );
    expect(placed.paymentUrl).toMatch(/^http/);
  });

  test('an order at yesterday’s price is refused', async () => {
    const stale = { ...purchase, items: [{ productId: '13', spu: '78&8 Diamond', price: '60.00', quantity: 2 }] };
    const refused = exchange(
      {
        ...create,
        given: [PLAYER, KNOWN, PRICED],
        what: 'an order at a price that has changed',
        idempotencyKey: '7e1a4b6c2d3f5083',
        body: stale,
        status: 409,
        answer: {
          success: false,
          code: string('prices_changed'),
          message: 'Prices have changed. Please review your order.',
        },
      },
      () => createOrders(stale, '7e1a4b6c2d3f5083'),
    );
    await expect(refused).rejects.toMatchObject({
      status: 409,
      message: 'Prices have changed. Please review your order.',
    });
  });
});

describe('what the front end expects of order: following', () => {
  test.each([
    ['all orders', {}, ''],
    ['completed orders', { status: 'completed' }, 'completed'],
  ])('a page of %s', async (title, filter, status) => {
    const pagination = { page: 1, limit: 10, total: integer(1), pages: integer(1) };
    const found = await exchange(
      {
        ...asPlayer,
        given: [COMPLETED],
        what: `the first page of ${title}`,
        path: '/api/orders',
        query: { page: '1', limit: '10', ...filter },
        answer: { success: true, data: { orders: eachLike(orderRow), pagination } },
      },
      () => myOrders({ page: 1, status }),
    );
    expect(found.orders[0]?.status).toBe('completed');
  });

  test('how many orders there are in each status', async () => {
    const found = await exchange(
      {
        ...asPlayer,
        given: [COMPLETED],
        what: 'the number of own orders',
        path: '/api/orders/counts',
        answer: { success: true, data: { total: integer(1), byStatus: counts } },
      },
      () => orderCounts(),
    );
    expect(found.byStatus[0]?._id).toBe('completed');
  });

  test('how an order stands, asked for by its owner', async () => {
    const found = await exchange(
      {
        ...asPlayer,
        given: [COMPLETED],
        what: 'how a completed order stands',
        path: statusPath,
        answer: {
          success: true,
          status: 'completed',
          playerName: string('Legend'),
          paymentMethod: string('wallet'),
          money: eachLike(paid),
          timeline: [happened('ordered'), happened('paid'), happened('sent'), delivered],
        },
      },
      () => orderStatus(ORDER_ID, null),
    );
    expect([found.status, found.playerName]).toEqual(['completed', 'Legend']);
    expect(found.money).toEqual([{ at: 'delivered', amount: 125, units: 2 }]);
  });

  test('how a failed order stands, with the token of the return address', async () => {
    const found = await exchange(
      {
        given: ['an order that failed for want of money, with a status token'],
        what: 'how a failed order stands, without a session',
        path: statusPath,
        query: { t: fromState('statusToken', 'a-status-token') },
        answer: {
          success: true,
          status: 'failed',
          reason: regex(/^Payment failed.*/, 'Payment failed: Insufficient wallet balance.'),
          failureCode: 'insufficient_balance',
          money: [{ at: 'nothing_taken' }],
        },
      },
      () => orderStatus(ORDER_ID, 'a-status-token'),
    );
    expect([found.reason, found.failureCode]).toEqual([
      'Payment failed: Insufficient wallet balance.',
      'insufficient_balance',
    ]);
  });

  test('a support link of one of the player’s orders', async () => {
    const link = await exchange(
      {
        ...asPlayer,
        given: [PLAYER, 'a completed order of the signed-in player'],
        what: 'a support link for an order',
        method: 'POST',
        path: fromState('orderId', ORDER_ID, (value) => `/api/orders/order-status/${value}/support-link`),
        answer: { success: true, data: { token: string('a-token'), expiresAt: string('2026-11-25T10:00:00.000Z') } },
      },
      () => makeSupportLink(ORDER_ID),
    );
    expect(link.token).toBe('a-token');
  });

  test('how an order stands, for the holder of its support link', async () => {
    const status = await exchange(
      {
        given: ['a completed order with a support link'],
        what: 'the status of an order by its support link',
        path: fromState('orderId', ORDER_ID, (value) => `/api/orders/support-status/${value}`),
        query: { token: fromState('supportToken', 'a-support-token') },
        answer: {
          success: true,
          data: { orderId: fromState('orderId', ORDER_ID), status: 'completed', money: [{ at: 'delivered' }] },
        },
      },
      () => supportStatus(ORDER_ID, 'a-support-token'),
    );
    expect(status).toMatchObject({ status: 'completed', money: [{ at: 'delivered' }] });
  });

  test('an order of nobody that we know is not shown', async () => {
    const unknown = exchange(
      {
        ...asPlayer,
        given: [PLAYER],
        what: 'how an unknown order stands',
        path: '/api/orders/order-status/00000000000000000000000000000000',
        status: 404,
        answer: { success: false, message: string('Order not found.') },
      },
      () => orderStatus('00000000000000000000000000000000', null),
    );
    await expect(unknown).rejects.toMatchObject({ status: 404 });
  });
});

test('what the front end expects of order: the deliveries of the store, for anybody', async () => {
  const found = await exchange(
    {
      given: ['a store that delivered 120 orders'],
      what: 'the delivery record',
      path: '/api/orders/delivery-record',
      answer: { success: true, data: { orders: integer(120), seconds: integer(42), medianSeconds: integer(20) } },
    },
    () => deliveryRecord(),
  );
  expect(found).toEqual({ orders: 120, seconds: 42, medianSeconds: 20 });
});

describe('what the front end expects of order: the dashboard', () => {
  const read = { path: '/api/admin/stats' };

  test('the numbers of the store', async () => {
    const orders = { total: integer(1), today: integer(1), month: integer(1), byStatus: counts };
    const transactions = { total: integer(2), today: integer(1), byStatus: counts };
    const revenue = { totalRevenue: number(125), todayRevenue: number(125), monthRevenue: number(125) };
    const yesterday = { orders: integer(0), revenue: number(0) };
    const stats = await exchange(
      {
        ...read,
        as: 'admin',
        given: ['a signed-in admin', 'a store with orders and transactions'],
        what: 'a look at the numbers of the store',
        answer: { success: true, data: { orders, transactions, revenue, yesterday } },
      },
      () => adminStats(),
    );
    expect(stats.orders.byStatus[0]?._id).toBe('completed');
  });

  test('nobody sees them without signing in', async () => {
    const answer = refusal('unauthenticated', 'Please sign in to continue.');
    const refused = exchange({ ...read, what: 'a look at the numbers by nobody', status: 401, answer }, () =>
      adminStats(),
    );
    await expect(refused).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
