import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const WAITING = 'GET /api/admin/users/adjustments';
const person = userEvent.setup({ delay: null });
const open = (address = '') => stage(OpsDashboardScreens, `/dashboard?tab=users${address}`);
const stats = { totalRecharged: 0, totalSpent: 0, purchaseCount: 0, totalRefunded: 0 };
const user = { _id: 'a'.repeat(32), name: 'Priya', email: 'priya@example.com', role: 'user', walletBalance: 5, stats };
const proposal = {
  id: 'd'.repeat(32),
  userId: user._id,
  userEmail: user.email,
  amount: 20_000,
  reason: 'A prize',
  email: 'second@example.com',
  at: '2026-03-01T09:30:00.000Z',
};

test('a shop with a single admin is never asked for a second', async () => {
  fakeStore({
    'GET /api/admin/users/search': { body: { success: true, data: user } },
    [WAITING]: { body: { success: true, data: { proposals: [], aloneMax: null } } },
  });
  open('&email=priya%40example.com');
  await screen.findByRole('heading', { name: 'Priya' });
  await person.type(screen.getByLabelText('Amount'), '50000');
  expect(screen.queryByRole('button', { name: 'Propose adjustment' })).toBeNull();
  expect(screen.queryByText(/needs two admins/)).toBeNull();
});

test('an adjustment that waits on a later page is reached', async () => {
  const pages = { totalPages: 2, hasPrevPage: false, hasNextPage: true };
  const later = { ...proposal, id: 'e'.repeat(32), userEmail: 'later@example.com' };
  fakeStore({
    [WAITING]: ({ path }) => {
      const currentPage = Number(/page=(\d+)/.exec(path)?.[1]);
      const proposals = currentPage === 1 ? [proposal] : [later];
      return {
        body: { success: true, data: { proposals, pagination: { ...pages, currentPage }, aloneMax: 10_000 } },
      };
    },
  });
  open();
  const card = within(await screen.findByRole('region', { name: 'Adjustments that wait for a second admin' }));
  await person.click(card.getByRole('button', { name: 'Next page' }));
  expect(await card.findByText('₹20,000.00 for later@example.com')).toBeTruthy();
});
