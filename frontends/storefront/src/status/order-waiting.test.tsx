import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen, within } from '@testing-library/react';
import { NO_ORDER, readKept } from '../basket/kept-order.ts';
import OrderStatusPage from './order-status-page.tsx';
import { POLL_MS } from '../outcome/start-polling.ts';

const ORDER = 'GET /api/orders/order-status/abc';
const EMAIL = 'asha@example.com';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  location.hash = '';
});
afterEach(() => void jest.useRealTimers());

const polls = async (times: number) => {
  for (let done = 0; done < times; done += 1) await act(() => jest.advanceTimersByTimeAsync(POLL_MS));
};
const flush = () => act(() => jest.advanceTimersByTimeAsync(0));

const orderPage = async (status: object, at = '/wallet-order-status?orderId=abc') => {
  const store = fakeStore({
    [ORDER]: { body: { success: true, ...status } },
    'GET /api/wallet/balance': { body: { success: true, data: { walletBalance: 1234.5 } } },
  });
  renderScreen(<OrderStatusPage />, { at });
  await flush();
  return store;
};

describe('an unpaid order', () => {
  test('is never shown as processing, and can still be paid after the last poll', async () => {
    const store = await orderPage({ status: 'pending', paymentUrl: '#paying' });
    expect(screen.getByRole('heading', { name: 'Waiting for Your Payment' })).toBeVisible();
    expect(screen.getByText(/Unpaid orders close by themselves; nothing is charged/)).toBeVisible();
    await polls(30);
    expect(store.calls(ORDER)).toHaveLength(25);
    await act(async () => screen.getByRole('button', { name: 'Continue Payment' }).click());
    expect(location.hash).toBe('#paying');
  });

  test('has its own text for a visitor sent back from the gateway, who cannot pay it', async () => {
    await orderPage({ status: 'pending' }, '/payment-status?orderId=abc&t=signed');
    expect(screen.getByRole('heading', { name: 'Waiting for Your Payment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue Payment' })).toBeNull();
  });

  test('paid from the wallet is shown as processing, with nothing to do', async () => {
    await orderPage({ status: 'pending' });
    expect(screen.getByRole('heading', { name: 'Processing Your Order' })).toBeVisible();
  });
});

test('a refund in progress is not shown as a delivery', async () => {
  await orderPage({ status: 'refund_initiated' });
  expect(screen.getByRole('heading', { name: 'Refund Initiated' })).toBeVisible();
});

test('a refund that the gateway refused links to support', async () => {
  const failureReason =
    'Refund failed: your payment could not be returned to you yet. Please contact support with the order ID.';
  await orderPage({ status: 'refund_failed', failureCode: 'source_refund_refused', failureReason });
  expect(screen.getAllByText(/contact support/i, { selector: 'p' })).toHaveLength(1);
  expect(screen.getByText(/could not be returned to the account you paid from yet/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible();
});

describe('a lost poll', () => {
  test('does not end polling: the next poll finds the order', async () => {
    const store = await orderPage({ status: 'processing' });
    store.on(ORDER, new TypeError('offline'));
    await polls(1);
    expect(screen.getByText(/Your order goes on without this page/)).toBeVisible();
    store.on(ORDER, { body: { success: true, status: 'processing' } });
    await polls(1);
    expect(screen.getByRole('heading', { name: 'Processing Your Order' })).toBeVisible();
  });

  test('is repeated when the network returns, even after the last try', async () => {
    const store = await orderPage({ status: 'processing' });
    store.on(ORDER, new TypeError('offline'));
    await polls(30);
    store.on(ORDER, { body: { success: true, status: 'completed' } });
    await act(async () => void window.dispatchEvent(new Event('online')));
    await flush();
    expect(screen.getByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  });

  test('differs from a 4xx, which ends polling', async () => {
    const store = await orderPage({ status: 'processing' });
    store.on(ORDER, { status: 404, body: { message: 'Order not found.' } });
    await polls(3);
    expect(store.calls(ORDER)).toHaveLength(2);
    expect(screen.getByText('Order not found.')).toBeVisible();
  });
});

test('an outcome shows each item, the total, the refund and the balance', async () => {
  await orderPage({
    status: 'partially_completed',
    totalAmount: 187.5,
    refundedAmount: 62.5,
    refundedTo: 'wallet',
    playerName: 'Nova',
    items: [
      { spu: '86 Diamonds', quantity: 1, deliveredQuantity: 0, refundedAmount: 62.5 },
      { spu: '55 Diamonds', quantity: 2, deliveredQuantity: 2 },
    ],
  });
  await flush();
  const rowOf = (label: string | RegExp) => within(screen.getByText(label).closest('div') as HTMLElement);
  expect(rowOf('86 Diamonds × 1').getByText('0 of 1 delivered')).toBeVisible();
  expect(rowOf('86 Diamonds × 1').getByText('Refunded ₹62.50')).toBeVisible();
  expect(rowOf('55 Diamonds × 2').getByText('2 of 2 delivered')).toBeVisible();
  expect(screen.getByText('Order total').parentElement).toHaveTextContent('₹187.50');
  expect(rowOf('Player').getByText('Nova')).toBeVisible();
  const ticks = (label: string) => screen.getByText(label).closest('div')?.querySelectorAll('svg').length;
  expect([ticks('86 Diamonds × 1'), ticks('55 Diamonds × 2')]).toEqual([0, 1]);
  expect(rowOf('Refunded').getByText('₹62.50')).toBeVisible();
  expect(rowOf('Wallet balance').getByText('₹1,234.50')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Get help with this order' })).toHaveAttribute('href', '/support');
});

test('an item that only our balance confirms says so, and why on demand', async () => {
  const items = [{ spu: '55 Diamonds', quantity: 2, deliveredQuantity: 2, provedByBalance: 2 }];
  await orderPage({ status: 'completed', totalAmount: 125, items });
  const words = screen.getByText('2 of 2 delivered, confirmed by our balance');
  expect(words).toBeVisible();
  const why = screen.getByText(/^The supplier's answer about this delivery was lost\./);
  expect(why).not.toBeVisible();
  await act(async () => words.click());
  expect(why).toBeVisible();
});

test('a placed order shows when it is expected', async () => {
  const estimatedDeliveryTime = '2026-03-02T09:30:00.000Z';
  await orderPage({ status: 'placed', totalAmount: 74.5, estimatedDeliveryTime });
  expect(screen.getByText('Expected by')).toBeVisible();
});

test('the help link passes the order id to the support page', async () => {
  await orderPage({ status: 'placed' });
  await act(async () => screen.getByRole('link', { name: 'Get help with this order' }).click());
  expect(history.state).toMatchObject({ state: { orderId: 'abc' } });
});

test('a failed order shows the amount refunded to the wallet', async () => {
  await orderPage({ status: 'failed', failureCode: 'item_unavailable', totalAmount: 74.5, refundedAmount: 74.5 });
  expect(screen.getByText('The full amount (₹74.50) has been returned to your wallet.')).toBeVisible();
});

test.each([
  ['completed', {}, false],
  ['processing', {}, false],
  ['failed', { failureCode: 'payment_declined', money: [{ at: 'nothing_taken' }] }, true],
  ['cancelled', {}, true],
  ['pending', {}, true],
])('an order with the status %s: the draft is kept: %#', async (status, more, isKept) => {
  sessionStorage.setItem(`order:${EMAIL}`, JSON.stringify({ ...NO_ORDER, userId: '123', orderId: 'abc' }));
  await orderPage({ status, ...more });
  expect(readKept(EMAIL).userId).toBe(isKept ? '123' : '');
});
