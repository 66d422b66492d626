import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { cleanup, screen } from '@testing-library/react';
import SupportStatusPage from './support-status-page.tsx';

const STATUS = 'GET /api/orders/support-status/abc';

test.each([
  ['refund_initiated', 'support', 'Payment under review', /our support team decides/],
  ['refund_initiated', 'gateway', 'Refund initiated', /on its way back to the account you paid from/],
  ['manual_refund', 'outside', 'Refunded manually', /support team has refunded your payment/],
  ['completed', 'delivered', 'Completed', /Everything was delivered/],
])('an order that is %s, its money at %s: %s', async (status, at, state, meaning) => {
  fakeStore({ [STATUS]: { body: { success: true, data: { orderId: 'abc', status, money: [{ at }] } } } });
  renderScreen(<SupportStatusPage />, { at: '/support-status?orderId=abc#token' });
  expect(await screen.findByText(state)).toBeVisible();
  expect(screen.getByText(meaning)).toBeVisible();
  cleanup();
});
