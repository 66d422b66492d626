import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTab } from './history-tab.tsx';

const person = userEvent.setup({ delay: null });
const order = {
  _id: 'f00df00daaaa',
  userGameId: '1',
  zoneId: '2',
  totalAmount: 125,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  items: [{ spu: '86 Diamonds', productId: '13', quantity: 2, subtotal: 125 }],
};
const older = { ...order, _id: 'beef0000aaaa', items: [{ ...order.items[0], spu: 'Weekly Pass', quantity: 1 }] };
const show = (totalPages: number, page: number, onPage: (page: number) => void, transactions: object[] = []) => {
  fakeStore({
    'GET /api/orders': (_call, nth) => {
      const pagination = { page: nth, limit: 50, total: 51, pages: 2 };
      return { body: { success: true, data: { orders: [nth === 1 ? order : older], pagination } } };
    },
    'GET /api/wallet/wallet-transactions': () => ({
      body: { success: true, data: { transactions, pagination: { totalPages, currentPage: page } } },
    }),
  });
  renderScreen(<HistoryTab page={page} onPage={onPage} />);
};

beforeEach(() => {
  document.body.innerHTML = '';
});

test('a page beyond the last links to the last', async () => {
  const requestedPages: number[] = [];
  show(3, 99, (page) => requestedPages.push(page));
  await person.click(await screen.findByRole('button', { name: 'Go to the last page' }));
  expect(requestedPages).toEqual([3]);
});

test('a wallet without transactions shows the empty state', async () => {
  show(0, 1, () => undefined);
  expect(await screen.findByText('No wallet transactions found')).toBeVisible();
});

test('only recharges show where the money is', async () => {
  const row = { status: 'completed', amount: 500, createdAt: '2026-03-01T09:30:00.000Z', paymentMethod: 'ekupi' };
  const refundTransaction = {
    ...row,
    _id: 'r1',
    transaction_type: 'refund',
    description: 'Payment credited to wallet',
  };
  show(1, 1, () => undefined, [
    { ...row, _id: 't1', transaction_type: 'recharge', money: { at: 'wallet', amount: 500 } },
    {
      ...row,
      _id: 't2',
      transaction_type: 'recharge',
      status: 'refunded',
      money: { at: 'returned_to_wallet', amount: 20 },
      refundTransaction,
    },
    { ...row, _id: 't3', transaction_type: 'purchase' },
  ]);
  expect(await screen.findByText('₹500.00 was added to your wallet.')).toBeVisible();
  expect(screen.getByText('₹20.00 is in your wallet.')).toBeVisible();
  expect(screen.getByText('Payment credited to wallet')).toBeVisible();
  expect(screen.getAllByText(/wallet\.$/)).toHaveLength(2);
});

test('transactions are grouped by day, and a payment is named by the items of its order', async () => {
  const row = { status: 'completed', amount: 125, paymentMethod: 'wallet', transaction_type: 'purchase' };
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();
  show(1, 1, () => undefined, [
    { ...row, _id: 't1', createdAt: at(0), description: 'Payment for order f00df00d' },
    { ...row, _id: 't2', createdAt: at(1), description: 'Payment for order 0000beef', status: 'failed' },
  ]);
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByRole('link', { name: /86 Diamonds/ })).toHaveAttribute(
    'href',
    '/wallet-order-status?orderId=f00df00daaaa',
  );
  expect(today.queryByText('Completed')).toBeNull();
  const yesterday = within(screen.getByRole('region', { name: 'Yesterday' }));
  expect(yesterday.getByText('Order 0000beef')).toBeVisible();
  expect(yesterday.getByText('Failed')).toBeVisible();
});

test('a payment is named by the items of its order, however old', async () => {
  const row = { status: 'completed', amount: 125, transaction_type: 'purchase', createdAt: '2026-03-01T09:30:00.000Z' };
  show(1, 1, () => undefined, [
    { ...row, _id: 't1', paymentMethod: 'wallet', description: 'Payment for order f00df00d' },
    { ...row, _id: 't2', paymentMethod: 'wallet', description: 'Payment for order beef0000' },
  ]);
  expect(await screen.findByRole('link', { name: /86 Diamonds/ })).toBeVisible();
  expect(screen.getByRole('link', { name: /Weekly Pass/ })).toBeVisible();
});

test('only what moved the wallet has a sign', async () => {
  const row = { amount: 100, createdAt: '2026-03-01T09:30:00.000Z', paymentMethod: 'ekupi', balanceAfter: 900 };
  const failure = {
    failureCode: 'payment_declined',
    failureReason: 'Payment failed. Your money has not been deducted.',
    money: { at: 'nothing_taken', amount: 100 },
  };
  show(1, 1, () => undefined, [
    { ...row, _id: 't1', transaction_type: 'purchase', status: 'completed', amount: 115 },
    { ...row, _id: 't2', transaction_type: 'recharge', status: 'failed', ...failure },
    { ...row, _id: 't3', transaction_type: 'recharge', status: 'completed', amount: 300 },
  ]);
  const [bought, failed, added] = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(bought).toMatch(/^Purchase₹115\.00.*wallet unchanged/);
  expect(bought).not.toMatch(/Balance/);
  expect(failed).toMatch(/^Recharge₹100\.00The payment was declined\.Nothing was charged\./);
  expect(failed).not.toMatch(/deducted/);
  expect(added).toMatch(/^Recharge\+₹300\.00.*Balance ₹900\.00/);
});
