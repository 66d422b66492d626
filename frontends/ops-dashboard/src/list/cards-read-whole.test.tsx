import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const AT = '2026-03-01T09:30:00.000Z';
const transaction = {
  _id: ID,
  transaction_type: 'purchase',
  status: 'completed',
  amount: 125,
  description: '',
  createdAt: AT,
  paymentMethod: 'wallet',
  wallet_transaction: true,
  userEmail: 'priya@example.com',
  userId: { _id: ID, name: 'Priya Sharma' },
};
const delivery = {
  unit: `${ID}:1:2`,
  orderId: ID,
  productId: '13',
  userGameId: '12345678',
  zoneId: '1234',
  state: 'ambiguous',
  reason: 'Lost.',
  price: 79,
  sentAt: AT,
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
};
const pages = { currentPage: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false, totalTransactions: 1 };

test.each([
  [
    'transactions',
    { transactions: [transaction], pagination: pages },
    [
      'View transaction 4f8a1c0e',
      'Purchase',
      '−₹125.00',
      'priya@example.com',
      'Wallet',
      'Completed',
      '1 Mar 2026, 3:00 pm IST',
    ],
  ],
  [
    'deliveries',
    { deliveries: [delivery], pagination: { page: 1, pages: 1, total: 1 } },
    [
      'View delivery 4f8a1c0e · 1.2',
      'Ready to settle',
      '12345678 (1234)',
      '₹79.00',
      'Product 13',
      '1 Mar 2026, 3:00 pm IST',
    ],
  ],
])('a phone card of the %s has its full text as accessible name', async (tab, data, parts) => {
  fakeStore({ [`GET /api/admin/${tab}`]: { body: { success: true, data } } });
  stage(OpsDashboardScreens, `/dashboard?tab=${tab}`);
  const card = await screen.findByRole('button', { name: new RegExp(`^${parts[0]}: `) });
  expect(card.getAttribute('aria-label')).toBeNull();
  for (const part of parts) expect(card.textContent).toContain(part);
});
