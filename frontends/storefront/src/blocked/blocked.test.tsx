import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OrdersPage from '../orders/orders-page.tsx';
import OrderStatusPage from '../status/order-status-page.tsx';
import WalletPage from '../wallet/wallet-page.tsx';

const person = userEvent.setup({ delay: null });
const ID = 'f00df00d'.repeat(4);
const order = {
  _id: ID,
  userGameId: '123456',
  zoneId: '2001',
  totalAmount: 125,
  paymentMethod: 'ekupi',
  paymentDetails: { merchantTransactionId: 'M1' },
  status: 'pending',
  paymentUrl: '#paying',
  createdAt: '2026-03-01T09:30:00.000Z',
  // The money may not be the price, about which an order of another player asks the wallet.
  money: [{ at: 'held', amount: 1 }],
  items: [{ spu: '86 Diamonds', productId: '13', quantity: 2, subtotal: 125 }],
};
const blocked = { reason: 'Card fraud.', since: '2026-03-01T09:30:00.000Z' };
const user = { role: 'user' as const, name: 'Nova', email: 'nova@example.com', blocked };
const data = (of: object) => ({ body: { success: true, data: of } });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = (page: React.ReactNode, at: string) => {
  const store = fakeStore({
    'GET /api/wallet/balance': data({ walletBalance: 340.5 }),
    'GET /api/orders': data({ orders: [order], pagination: { page: 1, limit: 10, total: 1, pages: 1 } }),
    'GET /api/orders/counts': data({ total: 1, byStatus: [{ _id: 'pending', count: 1 }] }),
    [`GET /api/orders/order-status/${ID}`]: { body: { ...order, success: true, timeline: [] } },
    'GET /api/stops/wallet': data({ stopped: [] }),
  });
  renderScreen(page, { at, host: { user } });
  return () => store.seen.map(({ path }) => path.split('?')[0]);
};

test.each(['/wallet', '/wallet-recharge?amount=500', '/wallet?tab=history'])(
  'on %s a blocked player sees his balance and nothing that would be refused',
  async (at) => {
    const asked = open(<WalletPage />, at);
    expect(await screen.findByText('₹340.50')).toBeVisible();
    expect([screen.queryAllByRole('button'), screen.queryAllByRole('tab')]).toEqual([[], []]);
    expect(asked()).toEqual(['/api/wallet/balance']);
  },
);

test('he opens his orders, but neither pays nor orders again, and asks nothing that would be refused', async () => {
  const asked = open(<OrdersPage />, '/user-orders');
  await person.click(await screen.findByRole('button', { name: /^Details/ }));
  const details = within(await screen.findByRole('dialog'));
  expect(await details.findByText('Timeline')).toBeVisible();
  expect(details.getByRole('button', { name: 'Link for Support' })).toBeVisible();
  for (const name of [/^Order Again/, 'Continue Payment', /^Check Payment/])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
  expect(details.queryByText('Financial history')).toBeNull();
  expect(new Set(asked())).toEqual(new Set(['/api/orders', '/api/orders/counts', `/api/orders/order-status/${ID}`]));
});

test('the page of an order leads him to his orders only', async () => {
  open(<OrderStatusPage />, `/wallet-order-status?orderId=${ID}&t=token`);
  expect(await screen.findByRole('link', { name: /orders/i })).toHaveAttribute('href', '/user-orders');
  expect(screen.queryByRole('button', { name: 'Continue Payment' })).toBeNull();
  expect(screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/user')).toHaveLength(1);
});
