import '@topup/web-kit/testing/browser.ts';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const ids = [1, 2, 3].map((n) => `${n}`.repeat(32));
const row = (_id: string) => ({
  _id,
  transaction_type: 'recharge',
  status: 'completed',
  amount: 200,
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'ekupi',
  wallet_transaction: true,
  userId: { name: 'Priya Sharma' },
  userEmail: 'priya@example.com',
  inSuspense: _id === ids[2],
});
const pagination = { currentPage: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false, totalTransactions: 3 };

async function openFirst() {
  fakeStore({
    'GET /api/admin/transactions': { body: { success: true, data: { transactions: ids.map(row), pagination } } },
  });
  const { announce } = stage(OpsDashboardScreens, '/dashboard?tab=transactions');
  await person.click(await screen.findByRole('button', { name: 'View transaction 11111111' }));
  return { announce, panel: within(await screen.findByRole('dialog')) };
}
const shows = (id: string | undefined) =>
  waitFor(() => expect(screen.getByLabelText('address').textContent).toContain(`view=${id}`));

test('j and k move from an opened record to its neighbours, and closing focuses the row of the last one', async () => {
  const { announce, panel } = await openFirst();
  await person.keyboard('k');
  await shows(ids[0]);
  await person.keyboard('j');
  await shows(ids[1]);
  expect(announce).toHaveBeenLastCalledWith('2 of 3');
  expect(panel.getByText('2 of 3')).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('aria-label')).toBe('View transaction 22222222');
});

test('buttons move to neighbours until the end of the list, and keys typed into a field are no shortcuts', async () => {
  const { panel } = await openFirst();
  const button = (name: string) => panel.getByRole('button', { name });
  expect(button('Previous in the list').getAttribute('aria-disabled')).toBe('true');
  await person.click(button('Next in the list'));
  await person.click(button('Next in the list'));
  await shows(ids[2]);
  expect(button('Next in the list').getAttribute('aria-disabled')).toBe('true');
  await person.type(panel.getByLabelText('Reason'), 'just kept');
  await shows(ids[2]);
});
