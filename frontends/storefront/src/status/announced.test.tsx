import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen } from '@testing-library/react';
import OrderStatusPage from './order-status-page.tsx';
import RechargeStatusPage from './recharge-status-page.tsx';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const recharge = { _id: 'tx1', amount: 500, status: 'failed', failureCode: 'payment_declined' };
const order = { status: 'failed', failureCode: 'item_unavailable', reason: 'Delivery failed: off.', totalAmount: 62.5 };

test.each([
  [
    'a recharge',
    <RechargeStatusPage />,
    ['Your money has not been deducted.', 'The payment was declined.'],
    'transaction',
  ],
  [
    'an order',
    <OrderStatusPage />,
    [/has been credited to your wallet/, 'Delivery failed: off.', 'Order total'],
    'order',
  ],
] as const)('the outcome of %s is announced, except ids and links', async (_of, page, read, id) => {
  fakeStore({
    'GET /api/orders/transactions/status/tx1': { body: { success: true, data: recharge } },
    'GET /api/orders/order-status/abc': { body: { success: true, ...order } },
  });
  renderScreen(page, { at: '/?transactionId=tx1&orderId=abc' });
  const live = document.querySelector('[aria-live=polite]');
  // The live region must exist before its content changes; otherwise screen readers do not announce the change.
  expect(live).toHaveTextContent(/^Processing/);
  await act(() => jest.advanceTimersByTimeAsync(0));
  for (const words of read) expect(live).toContainElement(screen.getByText(words));
  expect(live).toContainElement(screen.getByRole('heading'));
  const copy = screen.getByRole('button', { name: `Copy ${id} ID` });
  for (const other of [copy, ...screen.getAllByRole('link')]) expect(live).not.toContainElement(other);
});
