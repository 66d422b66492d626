import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Host } from '@topup/web-kit/host/host.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

const confirmed = jest.fn<Host['confirm']>();
const alerted = jest.fn<(text: string) => Promise<void>>();
beforeEach(() => {
  confirmed.mockReset().mockResolvedValue(true);
  alerted.mockReset().mockResolvedValue();
});
afterEach(cleanup);

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const LIST = 'GET /api/admin/orders';
const ONE = `GET /api/admin/orders/${ID}`;
const CANCEL = `POST /api/admin/orders/${ID}/cancel`;
const item = (change: object = {}) => ({
  _id: `${ID}:1`,
  spu: '86 Diamonds',
  productId: '23',
  quantity: 2,
  deliveredQuantity: 1,
  subtotal: 125,
  smileOrderId: ['S1'],
  smileOrderResponse: [],
  deliveries: [],
  ...change,
});
const order = (change: object = {}) => ({
  _id: ID,
  userId: { _id: 'a'.repeat(32), name: 'Priya Sharma' },
  userEmail: 'priya@example.com',
  gameId: 'mobilelegends',
  userGameId: '12345678',
  zoneId: '2001',
  totalAmount: 125,
  paymentMethod: 'ekupi',
  paymentDetails: { merchantTransactionId: `${ID}01`, phonepeTransactionId: 'P77', paymentInstrument: 'UPI_INTENT' },
  status: 'completed',
  statusMessage: 'All items were delivered.',
  createdAt: '2026-03-01T09:30:00.000Z',
  smileOrderIds: ['S1', 'S2'],
  playerName: 'Nova',
  items: [item()],
  ...change,
});
const page = (orders: object[], pagination: object = {}) => ({
  body: {
    success: true,
    data: {
      orders,
      pagination: {
        currentPage: 1,
        totalPages: 3,
        hasPrevPage: false,
        hasNextPage: true,
        totalOrders: 41,
        ...pagination,
      },
    },
  },
});
const one = (change: object = {}, rest: object = {}) => ({
  body: { success: true, data: { order: order(change), transactions: [], missing: [], ...rest } },
});

const explanation = {
  body: {
    success: true,
    data: {
      orderId: ID,
      verdict: {
        moneyText: '₹125.00 was paid.',
        deliveryText: '1 of 2 units delivered.',
        contradictions: [],
        unanswered: [],
        next: { who: 'store', text: 'Wait for the supplier.' },
      },
      story: [],
    },
  },
};

const person = userEvent.setup({ delay: null });
const open = (address = '') =>
  stage(OpsDashboardScreens, `/dashboard?tab=orders${address}`, { confirm: confirmed, alert: alerted });
const requestsOf = (store: ReturnType<typeof fakeStore>) =>
  Object.fromEntries(new URLSearchParams(store.calls(LIST).at(-1)?.path.split('?')[1]));
const address = () => screen.getByLabelText('address').textContent;
const table = async () => within(await screen.findByRole('table'));
const details = async (answer: object, rest: Parameters<typeof fakeStore>[0] = {}) => {
  const store = fakeStore({ [LIST]: page([order()]), [ONE]: answer, [`${ONE}/explain`]: explanation, ...rest });
  open(`&view=${ID}`);
  const dialog = await screen.findByRole('dialog');
  return { store, dialog, inside: within(dialog) };
};

describe('the list of orders', () => {
  test('shows ids, user, game, amount, method, status and Indian time', async () => {
    const store = fakeStore({ [LIST]: page([order()]) });
    open();
    const cells = (await table()).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 7)).toEqual([
      '4f8a1c0eS1',
      'priya@example.comGame ID 12345678',
      'Mobile LegendsZone 2001',
      '₹125.002 items',
      'UPI…8b7a6101',
      'Completed',
      '1 Mar 2026',
    ]);
    expect(screen.getByText('Showing 1 of 41 orders')).toBeTruthy();
    // The phone card's accessible name contains all of its text.
    expect(
      screen.getByRole('button', { name: /^View order 4f8a1c0e: ₹125\.00.*Completed.*priya@example\.com/ }),
    ).toBeTruthy();
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(requestsOf(store)).toEqual({ page: '1', limit: '20', sortBy: 'createdAt', sortOrder: 'desc' });
  });

  test('names a payment of another amount by where it is, and says that it needs a decision', async () => {
    const held = order({ status: 'refund_initiated', failureCode: 'amount_mismatch', money: [{ at: 'support' }] });
    fakeStore({ [LIST]: page([held]) });
    open();
    const cells = within(await screen.findByRole('table')).getAllByRole('cell');
    expect(cells[5]?.textContent).toBe('Payment under reviewNeeds a decision');
    expect(screen.queryByText('Refund initiated')).toBeNull();
  });

  test('keeps search, filters and page in the URL', async () => {
    const store = fakeStore({ [LIST]: page([order()], { totalOrders: 10000, totalIsCapped: true }) });
    open('&from=2026-03-01&to=2026-03-02');
    await table();
    expect(screen.getByText('Showing 1 of 10,000+ orders')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requestsOf(store)).toMatchObject({ page: '2', startDate: '2026-03-01' }));
    expect(screen.getByPlaceholderText('Email, game ID, zone ID, order ID')).toBeTruthy();
    await person.type(screen.getByLabelText('Search orders'), ' 12345678 {Enter}');
    await person.selectOptions(screen.getByLabelText('Status'), 'Placed');
    await person.selectOptions(screen.getByLabelText('Method'), 'PhonePe');
    await waitFor(() =>
      expect(requestsOf(store)).toMatchObject({
        page: '1',
        search: '12345678',
        status: 'placed',
        paymentMethod: 'phonepe',
        endDate: '2026-03-02',
      }),
    );
    expect(address()).toContain('tab=orders&from=2026-03-01&to=2026-03-02&q=12345678&status=placed&method=phonepe');
  });

  test('has a no-match and a failed state', async () => {
    const store = fakeStore({ [LIST]: page([], { totalOrders: 0, totalPages: 0 }) });
    open('&q=nobody');
    expect(await screen.findByText('No matching orders')).toBeTruthy();
    store.on(LIST, new Error('cut'));
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch orders Try Again');
    store.on(LIST, { status: 503, body: { message: 'Please try again in a moment.' } });
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Please try again in a moment.')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Failed to fetch orders');
  });
});

describe('the details of an order', () => {
  test("show the player, items, payment, transactions and the gateway's response", async () => {
    const moved = {
      _id: 't1',
      transaction_type: 'purchase',
      status: 'completed',
      amount: 125,
      createdAt: '2026-03-01T09:30:00.000Z',
    };
    const { dialog, inside } = await details(
      one(
        { paymentGatewayResponse: { state: 'paid' }, failureReason: 'Delivery failed: off.' },
        { transactions: [moved] },
      ),
    );
    await inside.findByText('Priya Sharma');
    const parts = [ID, 'a'.repeat(32), 'Mobile Legends', '12345678 (Nova)', `${ID}01`, 'P77', 'UPI_INTENT'];
    for (const part of [...parts, 'Delivery failed: off.', 'All items were delivered.', '−₹125.00', '"state": "paid"'])
      expect(dialog.textContent).toContain(part);
    expect(dialog.textContent).toContain('86 DiamondsProduct 23 · 1/2 delivered₹125.00');
    expect(inside.queryByRole('button', { name: 'Cancel This Order' })).toBeNull();
    await person.click(inside.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toContain('view='));
  });

  test.each([
    ['an answer with an order number', { smileOrderResponse: [{ status: 200, order_id: 'S1' }] }, 'SUCCESS'],
    ['an answer without one', { smileOrderResponse: [{ status: 201 }] }, 'FAILURE'],
    ['numbers without answers', {}, 'DELIVEREDS1'],
    ['a unit that nobody knows about', { deliveries: [{ unit: 'u', state: 'ambiguous', reason: '' }] }, 'UNKNOWN'],
    ['nothing', { smileOrderId: [] }, 'No delivery data.'],
    ['a multiplier', { multiplier: 1.0043 }, 'delivered · points ×1.0043'],
  ])('an item with %s', async (_name, change, shown) => {
    const { dialog, inside } = await details(one({ items: [item(change)] }));
    await inside.findByText('86 Diamonds');
    expect(dialog.textContent).toContain(shown);
  });

  test('show failures and refund destinations in words', async () => {
    const { dialog, inside } = await details(
      one({
        status: 'refunded',
        failureCode: 'delivery_refused',
        refundedTo: 'source',
        failureReason: 'In any words.',
      }),
    );
    await inside.findByText('86 Diamonds');
    for (const part of ['Kind of failureDelivery refused by the supplier', 'Refunded toOriginal payment method'])
      expect(dialog.textContent).toContain(part);
    expect(dialog.textContent).toContain('Payment provider transactionP77');
    expect(inside.getByRole('link', { name: 'priya@example.com' }).getAttribute('href')).toBe(
      `/dashboard?tab=users&email=priya%40example.com&user=${'a'.repeat(32)}`,
    );
  });

  test.each([
    ['refund_failed', 1],
    ['refunded', 0],
  ])('of an order with the status %s: forms to record a manual refund', async (status, ways) => {
    const { inside } = await details(one({ status }));
    await inside.findByText('86 Diamonds');
    expect(inside.queryAllByRole('button', { name: 'Record refund outside' })).toHaveLength(ways);
  });

  test('name the missing parts', async () => {
    const { dialog, inside } = await details(one({}, { missing: ['transactions', 'deliveries'] }));
    await inside.findByText('86 Diamonds');
    expect(dialog.textContent).toContain('transactions are missing');
    expect(dialog.textContent).toContain('supplier answers are missing');
  });

  test('that fail to load can be retried', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    const { store, inside } = await details(new Error('cut'));
    await inside.findByRole('alert');
    expect(logged.mock.calls.map(([what]) => what)).toEqual(['The details of an order could not be loaded.']);
    logged.mockRestore();
    store.on(ONE, one());
    await person.click(inside.getByRole('button', { name: 'Try Again' }));
    expect(await inside.findByText('86 Diamonds')).toBeTruthy();
  });
});

describe('cancelling', () => {
  const press = async (answer: object | Error) => {
    const seen = await details(one({ status: 'pending' }), { [CANCEL]: answer });
    await person.click(await seen.inside.findByRole('button', { name: 'Cancel This Order' }));
    return seen;
  };
  const done = { body: { success: true, message: 'Order cancelled.', data: { status: 'cancelled' } } };

  test('asks for confirmation, closes the dialog and refetches the orders', async () => {
    const { store } = await press(done);
    expect(confirmed).toHaveBeenCalledWith(
      'Are you sure you want to cancel this pending order? This action cannot be undone.',
      'Cancel This Order',
      { keepLabel: 'Keep Order', isDanger: true },
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(store.calls(LIST)).toHaveLength(2));
    expect(store.calls(CANCEL)).toHaveLength(1);
    expect(await screen.findByText('Order cancelled.')).toBeTruthy();
  });

  test('sends nothing without confirmation', async () => {
    confirmed.mockResolvedValue(false);
    const { store } = await press(done);
    expect(store.calls(CANCEL)).toEqual([]);
  });

  test.each([
    [{ status: 409, body: { message: 'Order is no longer pending' } }, 'Order is no longer pending'],
    [new Error('cut'), 'Failed to cancel the order.'],
  ])('shows an alert when it fails', async (answer, words) => {
    await press(answer);
    await waitFor(() => expect(alerted).toHaveBeenCalledWith(words));
  });
});
