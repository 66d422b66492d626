import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HistoryTab } from './history-tab.tsx';

const person = userEvent.setup({ delay: null });
const show = (totalPages: number, page: number, onPage: (page: number) => void, transactions: object[] = []) => {
  fakeStore({
    'GET /api/wallet/wallet-transactions': () => ({
      body: { success: true, data: { transactions, pagination: { totalPages, currentPage: page } } },
    }),
  });
  renderScreen(<HistoryTab page={page} onPage={onPage} />);
};

test('a page beyond the last one leads to the last one', async () => {
  const requestedPages: number[] = [];
  show(3, 99, (page) => requestedPages.push(page));
  await person.click(await screen.findByRole('button', { name: 'Go to the last page' }));
  expect(requestedPages).toEqual([3]);
});

test('a wallet without movements says so', async () => {
  show(0, 1, () => undefined);
  expect(await screen.findByText('No wallet transactions found')).toBeVisible();
});

test('a recharge says where its money is, any other movement does not', async () => {
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
