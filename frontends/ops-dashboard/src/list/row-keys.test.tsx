import '@topup/web-kit/testing/browser.ts';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const row = (n: number) => ({
  _id: `${n}`.repeat(32),
  transaction_type: 'recharge',
  status: 'completed',
  amount: 200,
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
  wallet_transaction: true,
  userId: { name: `Player ${n}` },
  userEmail: `player-${n}@example.com`,
});
const pagination = { currentPage: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false, totalTransactions: 3 };

async function openTable() {
  fakeStore({
    'GET /api/admin/transactions': {
      body: { success: true, data: { transactions: [row(1), row(2), row(3)], pagination } },
    },
  });
  stage(OpsDashboardScreens, '/dashboard?tab=transactions');
  return within(await screen.findByRole('table', { name: 'Transactions' }));
}
const address = () => screen.getByLabelText('address').textContent;
const focused = () => document.activeElement?.getAttribute('aria-label');

test('a click anywhere on a row opens it', async () => {
  const table = await openTable();
  await person.click(table.getByText('player-2@example.com'));
  await waitFor(() => expect(address()).toContain(`view=${'2'.repeat(32)}`));
});

test('j, k and the arrow keys move from row to row, and Enter opens the row', async () => {
  await openTable();
  await person.keyboard('j');
  expect(focused()).toBe('View transaction 11111111');
  await person.keyboard('j{ArrowDown}');
  expect(focused()).toBe('View transaction 33333333');
  await person.keyboard('jk');
  expect(focused()).toBe('View transaction 22222222');
  await person.keyboard('{Enter}');
  expect(address()).toContain(`view=${'2'.repeat(32)}`);
});

test('/ focuses the search, and keys typed into a field are no shortcuts', async () => {
  await openTable();
  await person.keyboard('/jk/');
  expect(document.activeElement).toBe(screen.getByLabelText('Search transactions'));
  expect(screen.getByLabelText('Search transactions')).toHaveProperty('value', 'jk/');
});
