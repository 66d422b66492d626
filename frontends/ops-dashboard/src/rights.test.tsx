import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from './screens.tsx';

afterEach(cleanup);

const ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const SUMMARY = { totalPointsRequired: 100, orderCount: 2, currentBalance: 5000, pointsShortfall: 0 };
const answered = (data: object) => ({ body: { success: true, data } });
const away = { status: 503, body: { success: false, code: 'away', message: 'Away.' } };
const order = {
  _id: ID,
  userId: { _id: 'a'.repeat(32), name: '' },
  userEmail: '',
  gameId: 'mobilelegends',
  userGameId: '12345678',
  zoneId: '2001',
  totalAmount: 125,
  paymentMethod: 'ekupi',
  paymentDetails: {},
  status: 'pending',
  createdAt: '2026-03-01T09:30:00.000Z',
  smileOrderIds: [],
  playerName: 'Nova',
  items: [],
};
const pagination = { currentPage: 1, totalPages: 1, hasPrevPage: false, hasNextPage: false, totalOrders: 1 };

/** Opens an address as an admin who has these rights. */
function openWith(rights: string[], address: string) {
  const store = fakeStore({
    'GET /api/admin/stats': away,
    'GET /api/admin/placed-orders-summary': answered(SUMMARY),
    'GET /api/admin/alarms/order': answered({ alarms: [] }),
    'GET /api/admin/alarms/wallet': answered({ alarms: [] }),
    'GET /api/admin/alarms/supplier-gateway': answered({ alarms: [] }),
    'GET /api/admin/alarms/catalogue': answered({ alarms: [] }),
    'GET /api/admin/orders': answered({ orders: [order], pagination }),
    [`GET /api/admin/orders/${ID}`]: answered({
      order,
      transactions: [],
      missing: [],
      hidden: rights.includes('readPeople') ? [] : ['player', 'transactions'],
    }),
    [`GET /api/admin/orders/${ID}/explain`]: away,
  });
  const user = { role: 'admin' as const, name: 'Asha Nair', email: 'asha@example.com', rights };
  stage(OpsDashboardScreens, address, { user });
  return store;
}

const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const NOT_ALLOWED = 'Your admin account may not see this';

describe('an admin who may only read the shop', () => {
  test('sees the tabs that this allows, and no button that the server would refuse', async () => {
    openWith(['readShop'], '/dashboard');
    expect(tabs()).toEqual(['Dashboard', 'Orders', 'Deliveries', 'Brakes']);
    expect(screen.queryByRole('link', { name: 'Reconciliation' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Record of acts' })).toBeNull();
    await screen.findByText('2 orders await fulfilment');
    expect(screen.getByRole('link', { name: 'Show these orders' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process Placed Orders' })).toBeNull();
  });

  test.each(['/dashboard?tab=users', '/dashboard?tab=transactions', '/dashboard/reconciliation', '/dashboard/acts'])(
    'is told so where a bookmark leads to %s, and nothing is asked',
    async (address) => {
      const store = openWith(['readShop'], address);
      expect((await screen.findByRole('alert')).textContent).toBe(NOT_ALLOWED);
      expect(store.seen.filter(({ path }) => /users|transactions|reconciler|acts/.test(path))).toEqual([]);
    },
  );

  test('reads an order without its buyer, and cannot cancel it', async () => {
    openWith(['readShop'], `/dashboard?tab=orders&view=${ID}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await panel.findByText('Your admin account may not see who bought this and how it was paid.')).toBeTruthy();
    expect(panel.getByText('12345678 (Nova)')).toBeTruthy();
    expect(panel.queryByRole('button', { name: 'Cancel This Order' })).toBeNull();
    expect(panel.queryByText('Email')).toBeNull();
    expect(panel.queryByText('Show in Transactions')).toBeNull();
  });
});

test('finance gets the pages of the books and of the acts', async () => {
  openWith(['readShop', 'readPeople', 'moveMoney', 'readActs'], '/dashboard');
  await screen.findByText('2 orders await fulfilment');
  const placeOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect([placeOf('Reconciliation'), placeOf('Record of acts')]).toEqual([
    '/dashboard/reconciliation',
    '/dashboard/acts',
  ]);
});

describe('support', () => {
  const SUPPORT = ['readShop', 'readPeople', 'handleOrders'];

  test('sees people, sends what waits, and moves no money', async () => {
    openWith(SUPPORT, '/dashboard');
    expect(await screen.findByRole('button', { name: 'Process Placed Orders' })).toBeTruthy();
    expect(tabs()).toEqual(['Dashboard', 'Orders', 'Transactions', 'User Management', 'Deliveries', 'Brakes']);
    expect(screen.queryByRole('link', { name: 'Reconciliation' })).toBeNull();
  });

  test('cancels a pending order', async () => {
    openWith(SUPPORT, `/dashboard?tab=orders&view=${ID}`);
    const panel = within(await screen.findByRole('dialog', { name: 'Order details' }));
    expect(await panel.findByRole('button', { name: 'Cancel This Order' })).toBeTruthy();
    expect(panel.getByText('Show in Transactions')).toBeTruthy();
  });
});
