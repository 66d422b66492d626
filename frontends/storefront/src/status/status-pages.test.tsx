import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen } from '@testing-library/react';
import { fakeStreams, type FakeStream } from '@topup/web-kit/testing/streams.ts';
import OrderStatusPage from './order-status-page.tsx';
import { POLL_MS } from '../outcome/start-polling.ts';

const ORDER = 'GET /api/orders/order-status/abc';
const PAYMENTS = 'GET /api/orders/transactions/abc';
const UNPAID = { status: 'failed', money: [{ at: 'nothing_taken' }] };
const HELD_PAYMENT = {
  _id: 'tx9',
  transaction_type: 'purchase',
  status: 'refund_initiated',
  amount: 1,
  description: 'Payment for order abc',
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'EventSource');
});

/** Advances the clock by `times` polling intervals. */
const polls = async (times: number) => {
  for (let done = 0; done < times; done += 1) await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
};
const flush = () => act(() => jest.advanceTimersByTimeAsync(0));

const orderPage = async (status: object, at = '/wallet-order-status?orderId=abc') => {
  const store = fakeStore({ [ORDER]: { body: { success: true, ...status } } });
  renderScreen(<OrderStatusPage />, { at });
  await flush();
  return store;
};

describe('the order status page', () => {
  test('polls every three seconds until the order has ended', async () => {
    const store = await orderPage({ status: 'processing' });
    expect(screen.getByText('Processing Your Order')).toBeVisible();
    await polls(2);
    expect(store.calls(ORDER)).toHaveLength(3);
    store.on(ORDER, { body: { success: true, status: 'completed' } });
    await polls(1);
    expect(screen.getByText('Order Successful!')).toBeVisible();
    await polls(3);
    expect(store.calls(ORDER)).toHaveLength(4);
  });

  test('stops after 25 polls and says that the page can be closed', async () => {
    const store = await orderPage({ status: 'processing' });
    await polls(23);
    expect(screen.queryByText('Processing is Taking Longer Than Usual')).toBeNull();
    await polls(5);
    expect(store.calls(ORDER)).toHaveLength(25);
    expect(screen.getByText('Processing is Taking Longer Than Usual')).toBeVisible();
  });

  test.each([
    [{ status: 'placed' }, 'Order Placed'],
    [{ status: 'completed' }, 'Order Successful!'],
    [{ status: 'partially_completed' }, 'Order Partially Completed'],
    [{ status: 'failed', reason: 'All items were refused.' }, 'Order Failed'],
    [{ ...UNPAID, failureCode: 'insufficient_balance', failureReason: 'In any words.' }, 'Payment Failed'],
    [{ ...UNPAID, failureCode: 'code_of_a_newer_server', failureReason: 'In any words.' }, 'Payment Failed'],
    [{ status: 'failed', money: [{ at: 'wallet' }], failureReason: 'Payment failed? No.' }, 'Order Failed'],
    [{ status: 'failed', failureCode: null, failureReason: 'Payment failed: declined.' }, 'Payment Failed'],
    [{ status: 'failed', reason: 'Payment failed: The payment was not completed.' }, 'Payment Failed'],
    [{ status: 'refunded' }, 'Order Failed'],
    [{ status: 'manual_refund' }, 'Refunded by Support'],
    [{ status: 'refunded', refundedTo: 'source' }, 'Payment Returned'],
    [{ status: 'cancelled' }, 'Order Cancelled'],
    [{ status: 'refund_failed' }, 'Refund Failed'],
  ])('%j shows %p', async (status, title) => {
    await orderPage(status);
    expect(screen.getByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/user');
  });

  test.each([
    [{ status: 'manual_refund' }, 'Our support team has refunded your payment.'],
    [{ status: 'refunded', refundedTo: 'source' }, 'Your payment was returned to the account you paid from.'],
    [{ status: 'refunded', refundedTo: 'outside' }, 'Our support team has refunded your payment.'],
    [{ status: 'partially_completed', refundedTo: 'outside' }, /support team has refunded you for them/],
  ])('%j does not claim a refund to the wallet', async (status, words) => {
    await orderPage(status);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.queryByText(/credited to your wallet/)).toBeNull();
  });

  test.each([
    ['processing', 'delivering', 'Paid ₹74.50 for 2 items on the way to you.'],
    ['refund_initiated', 'gateway', /^PhonePe is returning your payment/],
    ['completed', 'delivered', 'Paid ₹74.50 for 2 items.'],
    ['placed', 'queued', 'Paid ₹74.50 for 2 items: delivered within 24 hours, or your money back.'],
    ['manual_refund', 'outside', 'Our support team has refunded ₹74.50 to you.'],
    ['refunded', 'wallet', /₹74\.50/],
    ['refund_failed', 'support', '₹74.50 is held for a decision by our support team.'],
    ['cancelled', 'nothing_taken', 'No payment was processed.'],
  ])('an order with the status %s says once where its money is: %s', async (status, at, words) => {
    const money = [{ at, amount: 74.5, units: 2 }];
    await orderPage({ status, money, paymentMethod: 'phonepe', refundedAmount: 74.5 });
    expect(screen.getAllByText(words)).toHaveLength(1);
    expect(screen.queryByText('Our support team has refunded your payment.')).toBeNull();
  });

  test.each([
    [{ status: 'cancelled', statusMessage: 'No payment was processed.' }, 'No payment was processed.'],
    [{ status: 'failed', statusMessage: 'order failed' }, 'Order Failed'],
  ])('%j is shown once', async (status, words) => {
    await orderPage(status);
    expect(screen.getAllByText(words, { exact: false })).toHaveLength(1);
  });

  test("shows its own text for a failure code, else the server's message", async () => {
    await orderPage({ status: 'failed', failureCode: 'payment_declined', reason: 'Payment failed: XZ-12.' });
    expect(screen.getByText('No money has been deducted.')).toBeVisible();
    expect(screen.getByText('The payment was declined.')).toBeVisible();
    expect(screen.queryByText(/XZ-12/)).toBeNull();
  });

  test('says that support decides about a payment of another amount, with both amounts', async () => {
    const money = [{ at: 'support' }];
    const failureReason = "The amount paid didn't match the order total.";
    const timeline = [{ what: 'ordered', at: '2026-03-01T09:30:00.000Z' }, { what: 'held' }];
    const answer = { status: 'refund_initiated', money, totalAmount: 339, failureReason, items: [], timeline };
    const store = fakeStore({
      [ORDER]: { body: { success: true, ...answer } },
      [PAYMENTS]: { body: { success: true, data: { transactions: [HELD_PAYMENT] } } },
    });
    renderScreen(<OrderStatusPage />, { at: '/wallet-order-status?orderId=abc' });
    await flush();
    await flush();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Under Review');
    expect(screen.getByText(/nothing is delivered for it\. It is safe: our support team decides/)).toBeVisible();
    expect(screen.getByText('Your payment is held for a decision by our support team.')).toBeVisible();
    expect(screen.getByText('Payment held for a decision by our support team')).toBeVisible();
    expect(screen.getByText('You paid').parentElement).toHaveTextContent('₹1.00');
    expect(screen.getByText('Order total').parentElement).toHaveTextContent('₹339.00');
    expect(screen.queryByText(/Refund|on its way/)).toBeNull();
    expect(screen.getByRole('link', { name: 'View My Orders' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Get help with this order' })).toBeVisible();
    await polls(26);
    expect(store.calls(ORDER)).toHaveLength(25);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Under Review');
  });

  test('offers support instead of the orders when the refund failed', async () => {
    const failureReason = 'Refund failed: the amount could not be credited. Please contact support with the order ID.';
    await orderPage({ status: 'refund_failed', failureCode: 'refund_failed', failureReason });
    expect(screen.getAllByText(/contact support/i, { selector: 'p' })).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('link', { name: 'View My Orders' })).toBeNull();
  });

  test('names the missing id, and sends no request', async () => {
    const store = await orderPage({}, '/payment-status');
    expect(screen.getByText('Order ID not found in URL.')).toBeVisible();
    expect(store.seen).toHaveLength(0);
  });

  test('shows a lost connection with a retry', async () => {
    const store = await orderPage({ status: 'processing' });
    store.on(ORDER, new TypeError('offline'));
    await polls(1);
    expect(screen.getByText(/^A network error occurred\. Please check your connection\./)).toBeVisible();
    store.on(ORDER, { body: { success: true, status: 'placed' } });
    await act(async () => screen.getByRole('button', { name: 'Try Again' }).click());
    await flush();
    expect(screen.getByText('Order Placed')).toBeVisible();
  });

  test('says that the player is offline instead of an error, if that is known', async () => {
    const store = await orderPage({ status: 'processing' });
    store.on(ORDER, new TypeError('offline'));
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await polls(1);
    expect(screen.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    expect(screen.getByText(/Your order goes on without this page/)).toBeVisible();
    expect(screen.queryByText('An Error Occurred')).toBeNull();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await flush();
    online.mockRestore();
  });

  test('sends the signed token of the return URL', async () => {
    const store = await orderPage({ status: 'placed' }, '/payment-status?orderId=abc&t=signed');
    expect(store.seen[0]?.path).toBe('/api/orders/order-status/abc?t=signed');
  });
});

describe('a page with server events', () => {
  let streams: FakeStream[] = [];
  beforeEach(() => {
    streams = fakeStreams();
  });
  const says = (event: string) => act(async () => streams[0]?.say(event));

  test('polls at once on an event', async () => {
    const store = await orderPage({ status: 'processing' }, '/payment-status?orderId=abc&t=signed');
    expect(streams[0]?.address).toBe('/api/orders/order-status/abc/events?t=signed');
    store.on(ORDER, { body: { success: true, status: 'completed' } });
    await says('status');
    await flush();
    expect(screen.getByText('Order Successful!')).toBeVisible();
    expect(store.calls(ORDER)).toHaveLength(2);
    expect(streams[0]?.isClosed()).toBe(true);
  });

  test('shows each event, and keeps listening', async () => {
    const items = [{ spu: 'Weekly Pass', quantity: 2 }];
    const timeline = [{ what: 'paid', at: '2026-03-01T09:30:00.000Z' }];
    const store = await orderPage({ status: 'processing', items, timeline });
    expect(screen.getByText('Paid')).toBeVisible();
    const delivered = { what: 'delivered', at: '2026-03-01T09:30:04.000Z', item: 0, units: [1] };
    store.on(ORDER, { body: { success: true, status: 'processing', items, timeline: [...timeline, delivered] } });
    await says('moved');
    await flush();
    expect(screen.getByText('Weekly Pass (1 of 2) delivered')).toBeVisible();
    expect(screen.getByTitle('1 Mar 2026, 3:00:04 pm IST')).toBeVisible();
    expect(streams).toHaveLength(1);
    expect(streams[0]?.isClosed()).toBe(false);
    await says('end');
    expect(streams[0]?.isClosed()).toBe(true);
    await polls(1);
    expect(store.calls(ORDER)).toHaveLength(3);
  });

  test('keeps polling every three seconds if the stream fails, and still handles late events', async () => {
    const store = await orderPage({ status: 'processing' });
    await says('error');
    await polls(25);
    expect(store.calls(ORDER)).toHaveLength(25);
    expect(screen.getByText('Processing is Taking Longer Than Usual')).toBeVisible();
    store.on(ORDER, { body: { success: true, status: 'completed' } });
    await says('status');
    await flush();
    expect(screen.getByText('Order Successful!')).toBeVisible();
  });

  test('opens no stream for an ended order, and closes its streams', async () => {
    await orderPage({ status: 'completed' });
    expect(streams).toHaveLength(0);
    const store = fakeStore({ [ORDER]: { body: { success: true, status: 'processing' } } });
    const { unmount } = renderScreen(<OrderStatusPage />, { at: '/wallet-order-status?orderId=abc' });
    await flush();
    expect(streams[0]?.isClosed()).toBe(false);
    unmount();
    expect(streams[0]?.isClosed()).toBe(true);
    expect(store.calls(ORDER)).toHaveLength(1);
  });
});
