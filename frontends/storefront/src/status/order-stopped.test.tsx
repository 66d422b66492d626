import { expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, waitFor } from '@testing-library/react';
import OrderStatusPage from './order-status-page.tsx';

const STOPS = 'GET /api/stops/supplier-gateway';
const show = (status: string, stops: Answer) => {
  const store = fakeStore({
    'GET /api/orders/order-status/abc': { body: { success: true, status } },
    [STOPS]: stops,
  });
  renderScreen(<OrderStatusPage />, { at: '/wallet-order-status?orderId=abc' });
  return store;
};
const stopped = (...names: string[]): Answer => ({ body: { success: true, data: { stopped: names } } });

test('an order that waits for stopped deliveries says so, and that it is refunded after 24 hours', async () => {
  show('placed', stopped('deliveries'));
  expect(
    await screen.findByText(/^Deliveries are paused\. .*within 24 hours is refunded to your wallet/),
  ).toBeVisible();
  expect(screen.queryByText(/It will be completed within 24 hours/)).toBeNull();
});

test.each<[string, Answer]>([
  ['deliveries go on', stopped()],
  ['nobody knows', new TypeError('lost')],
])('it has its usual text while %s', async (_case, answer) => {
  const store = show('placed', answer);
  expect(await screen.findByText(/It will be completed within 24 hours/)).toBeVisible();
  await waitFor(() => expect(store.calls(STOPS)).toHaveLength(1));
});

test('a delivered order does not ask', async () => {
  const store = show('completed', stopped('deliveries'));
  expect(await screen.findByRole('heading', { name: 'Order Successful!' })).toBeVisible();
  expect(store.calls(STOPS)).toEqual([]);
});
