import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const ORDERS = 'GET /api/admin/alarms/order';
const MONEY = 'GET /api/admin/alarms/wallet';
const DELIVERIES = 'GET /api/admin/alarms/supplier-gateway';
const ORDER_ID = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const RECHARGE_ID = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';
const numbers = {
  orders: { total: 1, today: 0, month: 0, byStatus: [] },
  transactions: { total: 0, today: 0, byStatus: [] },
  revenue: { totalRevenue: 0, todayRevenue: 0, monthRevenue: 0 },
};
const STATS = { 'GET /api/admin/stats': { body: { success: true, data: numbers } } };
const alarms = (...all: object[]) => ({ body: { success: true, data: { alarms: all } } });
const AWAY = { status: 503, body: { message: 'away' } };
const alarm = (kind: string, subject: string, detail: string) => ({
  ...{ id: `${kind}:${subject}`, kind, subject, detail, openedAt: '2026-03-01T09:30:00.000Z', times: 1 },
});
const stuck = alarm('order_stuck', ORDER_ID, 'asked ten times without an answer');
const unit = alarm('ambiguous_delivery', `${ORDER_ID}:0:1`, 'the connection was lost');
const away = alarm('supplier_away', 'supplier', 'its calls hang');
const suspense = alarm('suspense', `${RECHARGE_ID}01`, 'ekupi captured another amount');
const person = userEvent.setup({ delay: null });

test('what waits for a person is listed above the numbers, each with where it is settled', async () => {
  const store = fakeStore({
    ...STATS,
    [ORDERS]: alarms(stuck),
    [MONEY]: alarms(suspense),
    [DELIVERIES]: alarms(unit, away),
  });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('4 things wait for a person')).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'Alarms' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'An order is stuckasked ten times without an answer · since 1 Mar 2026, 3:00 pm ISTOrder 4f8a1c0e',
    'Captured money stands in suspenseekupi captured another amount · since 1 Mar 2026, 3:00 pm ISTPayment 9c3b5d7e',
    'Nobody knows whether a delivery happenedthe connection was lost · since 1 Mar 2026, 3:00 pm ISTDelivery 4f8a1c0e',
    'No order reaches the supplierits calls hang · since 1 Mar 2026, 3:00 pm ISTSupplier',
  ]);
  const links = screen.getAllByRole('link', { name: /^(Order|Payment|Delivery) |^Supplier$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard?tab=orders&q=${ORDER_ID}`,
    `/dashboard?tab=transactions&q=${RECHARGE_ID}`,
    `/dashboard?tab=deliveries&view=${ORDER_ID}%3A0%3A1`,
    '/dashboard?tab=deliveries',
  ]);
  await person.click(links[0]!);
  expect(await screen.findByDisplayValue(ORDER_ID)).toBeTruthy();
  expect(store.calls('GET /api/admin/orders').at(-1)?.path).toContain(ORDER_ID);
});

test('nothing is shown while nothing waits', async () => {
  fakeStore({ ...STATS, [ORDERS]: alarms(), [MONEY]: alarms(), [DELIVERIES]: alarms() });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('Total Orders')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Alarms' })).toBeNull();
});

test('services that do not answer are said, and hide nothing of the others', async () => {
  fakeStore({ ...STATS, [ORDERS]: AWAY, [MONEY]: alarms(suspense), [DELIVERIES]: AWAY });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('One thing waits for a person')).toBeTruthy();
  for (const what of ['orders', 'deliveries'])
    expect(await screen.findByText(`The alarms about ${what} could not be read.`)).toBeTruthy();
});
