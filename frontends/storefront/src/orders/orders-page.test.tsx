import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeStreams, type FakeStream } from '@topup/web-kit/testing/streams.ts';
import { readKept } from '../basket/kept-order.ts';
import OrdersPage from './orders-page.tsx';

const person = userEvent.setup({ delay: null });
const order = {
  _id: 'f00df00df00d',
  userGameId: '123456',
  zoneId: '2001',
  totalAmount: 62.5,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  items: [{ spu: '86 Diamonds', productId: '13', quantity: 1, subtotal: 62.5 }],
};

const COUNTS = 'GET /api/orders/counts';
const countsAre = (byStatus: Record<string, number>) => ({
  body: {
    success: true,
    data: {
      total: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
      byStatus: Object.entries(byStatus).map(([_id, count]) => ({ _id, count })),
    },
  },
});

/** Renders the orders page for a player with `total` orders, ten to a page. */
const show = (total: number, at: string, change: object = {}, counts: Answer = countsAre({})) => {
  const store = fakeStore({
    [COUNTS]: counts,
    'GET /api/orders': ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      const pages = Math.ceil(total / 10);
      const orders = page > pages ? [] : [{ ...order, ...change }];
      return { body: { success: true, data: { orders, pagination: { page, limit: 10, total, pages } } } };
    },
  });
  renderScreen(<OrdersPage />, { at });
  return store;
};

beforeEach(() => {
  document.body.innerHTML = '';
  sessionStorage.clear();
  localStorage.clear();
});

test.each(['/user-orders?page=99', '/user-orders?status=completed&page=99'])(
  '%s leads a player with fewer pages to the last one',
  async (at) => {
    show(21, at);
    await person.click(await screen.findByRole('button', { name: 'Go to the last page' }));
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(at.replace('99', '3'));
  },
);

test('an order is titled by its first item, with the player name if this device has it', async () => {
  const saved = [{ userId: '123456', zoneId: '2001', name: 'Nova' }];
  localStorage.setItem('topup-kept:accounts:asha@example.com', JSON.stringify(saved));
  const [first] = order.items;
  const items = ['a', 'b', 'c'].map((productId) => ({ ...first, productId, spu: `Pack ${productId}` }));
  show(1, '/user-orders', { items });
  expect(await screen.findByRole('heading', { level: 2 })).toHaveTextContent('Pack a × 1');
  expect(screen.getByText('Nova · 123456 (2001)')).toBeVisible();
  expect(screen.getByText('+ 1 more item')).toBeVisible();
  expect(screen.queryByText(/Pack c/)).toBeNull();
});

test('a player without orders sees the empty state, on any page number', async () => {
  show(0, '/user-orders?page=99');
  expect(await screen.findByText('Your first order will appear here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go to the last page' })).toBeNull();
});

describe('the filter', () => {
  const chips = () =>
    within(screen.getByRole('group', { name: 'Filter by status', hidden: true }))
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent);

  test('offers the statuses that occur, with the number of orders, and is refetched with the list', async () => {
    const store = show(15, '/user-orders', {}, countsAre({ failed: 3, completed: 1204, refund_initiated: 1 }));
    await waitFor(() => expect(chips()).toEqual(['All (1,208)', 'Completed (1,204)', 'Failed (3)']));
    expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual(chips());
    store.on(COUNTS, countsAre({ completed: 1205 }));
    await person.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(chips()).toEqual(['All (1,205)', 'Completed (1,205)']));
  });

  test('keeps the chosen status, even if no order has it', async () => {
    show(1, '/user-orders?status=cancelled', {}, countsAre({ completed: 2 }));
    await waitFor(() => expect(chips()).toEqual(['All (2)', 'Completed (2)', 'Cancelled']));
  });

  test('offers every status when the numbers cannot be loaded', async () => {
    show(1, '/user-orders', {}, { status: 503, body: { success: false, message: 'later' } });
    await waitFor(() => expect(chips()).toHaveLength(10));
    expect(chips().slice(0, 2)).toEqual(['All', 'Pending']);
  });
});

test('a completed order says when it was delivered: the time, after the date unless that is today', async () => {
  const now = new Date();
  show(1, '/user-orders', { completedAt: now.toISOString() });
  expect(await screen.findByText(/^Delivered \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  document.body.innerHTML = '';
  show(1, '/user-orders', { completedAt: '2026-03-01T09:30:00.000Z' });
  const earlier = await screen.findByText(/^Delivered 1 Mar 2026, \d{1,2}:\d\d [ap]m$/);
  expect(earlier).toHaveAttribute('title', '1 Mar 2026, 3:00 pm IST');
});

test('an unpaid order links to the payment page, in the list and in its details', async () => {
  show(1, '/user-orders', { status: 'pending', paymentUrl: '#paying' });
  await person.click(await screen.findByRole('button', { name: 'Continue Payment' }));
  expect(location.hash).toBe('#paying');
  location.hash = '';
  await person.click(screen.getByRole('button', { name: /^Details/ }));
  const details = await screen.findByRole('dialog');
  await person.click(within(details).getByRole('button', { name: 'Continue Payment' }));
  expect(location.hash).toBe('#paying');
});

test.each(['its card', 'its details'])('an order can be put into the basket again, from %s', async (from) => {
  show(1, '/user-orders');
  const card = await screen.findByRole('button', { name: /^Order Again/ });
  if (from === 'its card') await person.click(card);
  else {
    await person.click(screen.getByRole('button', { name: /^Details/ }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Order Again' }));
  }
  expect(screen.getByTestId('address')).toHaveTextContent('/user');
  expect(readKept('asha@example.com')).toMatchObject({ userId: '123456', zoneId: '2001', quantities: { 13: 1 } });
});

const openDetails = async () => {
  await person.click(await screen.findByRole('button', { name: /^Details/ }));
  return within(await screen.findByRole('dialog'));
};

test('a paid order has a printable receipt with payment and refunds', async () => {
  const items = [{ ...order.items[0], quantity: 2, deliveredQuantity: 1, subtotal: 125, refundedAmount: 62.5 }];
  const money = [
    { at: 'delivered', amount: 62.5, units: 1 },
    { at: 'wallet', amount: 62.5, units: 1 },
  ];
  const change = { items, money, totalAmount: 125, status: 'partially_completed' };
  const now = { success: true, status: change.status, money, playerName: 'Nova' };
  show(1, '/user-orders', change).on('GET /api/orders/order-status/f00df00df00d', { body: now });
  await person.click((await openDetails()).getByRole('button', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  for (const said of [
    'f00df00df00d',
    '123456 (2001)',
    'Nova',
    /1 of 2 delivered/,
    /Paid ₹62.50 for 1 item. ₹62.50 is in your wallet./,
  ])
    expect(receipt.getByText(said)).toBeVisible();
  expect(receipt.getAllByText('₹125.00')).toHaveLength(2);
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await person.click(receipt.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  await person.click(receipt.getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('dialog', { name: 'Order details' })).toBeVisible();
});

test.each([
  ['the amount that was taken, where it is not the price', [{ at: 'support', amount: 50 }], '₹50.00'],
  ['the price, where the server names no amounts', [{ at: 'delivering' }], '₹62.50'],
])('a receipt shows %s', async (_what, money, shown) => {
  show(1, '/user-orders', { money });
  await person.click((await openDetails()).getByRole('button', { name: 'Receipt' }));
  const paid = (await screen.findByText('Paid')).parentElement;
  expect(paid).toHaveTextContent(shown);
});

test.each(['not_paid', 'being_taken', 'confirming', 'nothing_taken', 'somewhere new'])(
  'an order whose money is %s has no receipt',
  async (at) => {
    show(1, '/user-orders', { money: [{ at }] });
    const details = await openDetails();
    expect(details.getByRole('button', { name: 'Order Again' })).toBeVisible();
    expect(details.queryByRole('button', { name: 'Receipt' })).toBeNull();
  },
);

test.each([
  ['just now', 0, true],
  ['long ago', 3_600_000, false],
])('a delivery started %s: expected time %#', async (_when, agoMs, isExpected) => {
  const createdAt = new Date(Date.now() - agoMs).toISOString();
  const estimatedDeliveryTime = new Date(Date.now() + 60_000).toISOString();
  show(1, '/user-orders', { status: 'processing', createdAt, estimatedDeliveryTime });
  await person.click(await screen.findByRole('button', { name: /^Details/ }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('Expected by') !== null).toBe(isExpected);
  expect(screen.queryByText(/^This takes longer than usual/) === null).toBe(isExpected);
});

test('each item shows its refund, in the list and in the details', async () => {
  const [first] = order.items;
  const items = [
    { ...first, quantity: 3, subtotal: 187.5, deliveredQuantity: 1, refundedAmount: 125 },
    { ...first, productId: '23', spu: '172 Diamonds', deliveredQuantity: 1 },
  ];
  show(1, '/user-orders', { status: 'partially_completed', items });
  await screen.findByText('172 Diamonds');
  expect(screen.getAllByText(/Refunded ₹/).map(({ textContent }) => textContent)).toEqual(['Refunded ₹125.00']);
  await person.click(screen.getByRole('button', { name: /^Details/ }));
  const details = await screen.findByRole('dialog');
  expect(within(details).getByText('1 of 3 delivered · Refunded ₹125.00')).toBeVisible();
  expect(within(details).getByText('1 of 1 delivered')).toBeVisible();
});

test('the card and the details show where the money is, instead of the less precise status sentence', async () => {
  const money = [
    { at: 'delivered', amount: 125, units: 1 },
    { at: 'wallet', amount: 62.5, units: 1 },
  ];
  const words = 'Paid ₹125.00 for 1 item. ₹62.50 is in your wallet.';
  const statusMessage = 'Some items could not be delivered. Their price was credited to your wallet.';
  show(1, '/user-orders', { status: 'partially_completed', money, statusMessage, failureReason: 'Not sold.' });
  expect(await screen.findByText(words)).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Details/ }));
  const details = await screen.findByRole('dialog');
  expect(within(details).getByText(words)).toBeVisible();
  expect(within(details).getByText('Not sold.')).toBeVisible();
  expect(screen.queryByText(statusMessage, { exact: false })).toBeNull();
});

const STATUS = `GET /api/orders/order-status/${order._id}`;
const statusAnswer = (change: object) => ({
  body: { success: true, status: 'processing', items: order.items, ...change },
});
const paid = { what: 'paid', at: '2026-03-01T09:30:01.000Z' };

describe('the details of an order in progress', () => {
  const opened = async (change: object, status: string) => {
    const store = show(1, '/user-orders', { status });
    store.on(STATUS, statusAnswer({ status, ...change }));
    await person.click(await screen.findByRole('button', { name: /^Details/ }));
    return { store, details: within(await screen.findByRole('dialog')) };
  };
  let streams: FakeStream[] = [];
  beforeEach(() => {
    streams = fakeStreams();
  });
  afterEach(() => void Reflect.deleteProperty(globalThis, 'EventSource'));

  test('update with each event: a timeline line and where the money is', async () => {
    const { store, details } = await opened(
      { playerName: 'Nova', timeline: [paid], money: [{ at: 'delivering', amount: 62.5, units: 1 }] },
      'processing',
    );
    expect(await details.findByText('Paid')).toBeVisible();
    expect(details.getByText('Nova')).toBeVisible();
    expect(details.getByText('Paid ₹62.50 for 1 item on the way to you.')).toBeVisible();
    const delivered = { what: 'delivered', at: '2026-03-01T09:30:04.000Z', item: 0, units: [1] };
    const money = [{ at: 'delivered', amount: 62.5, units: 1 }];
    store.on(STATUS, statusAnswer({ status: 'completed', timeline: [paid, delivered], money }));
    const lists = store.calls('GET /api/orders').length;
    act(() => streams[0]?.say('moved'));
    expect(await details.findByText('86 Diamonds delivered')).toBeVisible();
    expect(details.getByText('Paid ₹62.50 for 1 item.')).toBeVisible();
    expect(details.getByText('Completed')).toBeVisible();
    await waitFor(() => expect(store.calls('GET /api/orders').length).toBe(lists + 1));
    expect(streams[0]?.isClosed()).toBe(true);
  });

  test('of an order that may wait for hours load once and then listen for events', async () => {
    const { store } = await opened({ timeline: [paid, { what: 'waiting' }] }, 'placed');
    expect(await screen.findByText('Waiting for its turn')).toBeVisible();
    expect(store.calls(STATUS)).toHaveLength(1);
    act(() => streams[0]?.say('status'));
    await waitFor(() => expect(store.calls(STATUS)).toHaveLength(2));
    expect(streams[0]?.isClosed()).toBe(false);
  });

  test('are shown without a timeline if it fails to load, with a retry', async () => {
    const store = show(1, '/user-orders', { status: 'completed' });
    store.on(STATUS, new TypeError('offline'));
    await person.click(await screen.findByRole('button', { name: /^Details/ }));
    const failed = await screen.findByText('The timeline could not be loaded.');
    expect(failed).toBeVisible();
    store.on(STATUS, statusAnswer({ status: 'completed', timeline: [paid] }));
    await person.click(within(failed.parentElement!).getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Paid')).toBeVisible();
    expect(streams).toHaveLength(0);
  });
});
