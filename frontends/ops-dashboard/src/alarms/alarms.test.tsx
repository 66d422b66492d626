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
const PRICES = 'GET /api/admin/alarms/catalogue';
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
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const alarm = (kind: string, subject: string, detail: string, more: object = {}) => ({
  id: `${kind}:${subject}`,
  kind,
  subject,
  detail,
  openedAt: minutesAgo(2),
  times: 1,
  ...more,
});
const stuck = alarm('order_stuck', ORDER_ID, 'asked ten times without an answer', { openedAt: minutesAgo(4) });
const unit = (index: number, minutes: number, amount: number) =>
  alarm('ambiguous_delivery', `${ORDER_ID}:1:${index}`, 'the connection was lost', {
    player: '12345678 (1234)',
    amount,
    since: minutesAgo(minutes),
  });
const away = alarm('supplier_away', 'supplier', 'its calls hang');
const suspense = alarm('suspense', `${RECHARGE_ID}01`, 'ekupi captured another amount', { openedAt: minutesAgo(60) });
const blind = alarm('gateway_finds_nothing', 'phonepe', 'finds none of 20 payments in a row', {
  openedAt: minutesAgo(3),
});
const person = userEvent.setup({ delay: null });

const region = () => screen.getByRole('region', { name: 'Alarms' });
const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('alarms are grouped by kind with count, amount and age, oldest first', async () => {
  fakeStore({
    ...STATS,
    [ORDERS]: alarms(stuck),
    [MONEY]: alarms(suspense, blind),
    [DELIVERIES]: alarms(unit(2, 12, 74.5), away, unit(1, 84, 149)),
  });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('6 items need attention')).toBeTruthy();
  expect(headings()).toEqual([
    '2 deliveries to settle · ₹223.50 · oldest 1 h 24 min',
    '1 payment held: needs a decision · for 1 h',
    '1 order is stuck · for 4 min',
    'A gateway finds none of our payments · for 3 min',
    'No order reaches the supplier · for 2 min',
  ]);
  const line = within(region()).getByText(/^2 deliveries to settle .* and 4 other kinds$/);
  expect(line.closest('summary')).toBeTruthy();
  expect(
    within(region())
      .getByRole('link', { name: /^Start/ })
      .getAttribute('href'),
  ).toBe(`/dashboard?tab=deliveries&view=${ORDER_ID}%3A1%3A1`);
  const rows = within(region()).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'the connection was lost player 12345678 (1234) · ₹149.00 · for 1 h 24 minDelivery 4f8a1c0e',
    'the connection was lost player 12345678 (1234) · ₹74.50 · for 12 minDelivery 4f8a1c0e',
    'ekupi captured another amount Payment 9c3b5d7e',
    'asked ten times without an answer Order 4f8a1c0e',
    'finds none of 20 payments in a row Transactions',
    'its calls hang Supplier',
  ]);
});

test('the alarms are one line above the figures until expanded', async () => {
  fakeStore({ ...STATS, [ORDERS]: alarms(), [MONEY]: alarms(), [DELIVERIES]: alarms(unit(1, 84, 74.5)) });
  stage(OpsDashboardScreens, '/dashboard');
  const line = (await screen.findByText('1 item needs attention')).closest('summary');
  expect(line?.textContent).toBe('1 item needs attention1 delivery to settle · ₹74.50 · for 1 h 24 min');
  const box = line?.closest('details');
  expect(box?.open).toBe(false);
  await person.click(line!);
  expect(box?.open).toBe(true);
});

test('a group with unknown amounts shows its sum as a minimum', async () => {
  const unknown = alarm('ambiguous_delivery', `${ORDER_ID}:2:1`, 'lost');
  fakeStore({ ...STATS, [ORDERS]: alarms(), [MONEY]: alarms(), [DELIVERIES]: alarms(unit(1, 84, 74.5), unknown) });
  stage(OpsDashboardScreens, '/dashboard');
  await screen.findByText('2 items need attention');
  expect(headings()).toEqual(['2 deliveries to settle · at least ₹74.50 · oldest 1 h 24 min']);
});

test('each alarm links to the page where it is settled', async () => {
  const store = fakeStore({
    ...STATS,
    [ORDERS]: alarms(stuck),
    [MONEY]: alarms(suspense, blind),
    [DELIVERIES]: alarms(unit(1, 84, 149), away),
    [`GET /api/admin/orders/${ORDER_ID}`]: () => new Promise(() => undefined),
  });
  stage(OpsDashboardScreens, '/dashboard');
  await screen.findByText('5 items need attention');
  const links = within(region()).getAllByRole('link', { name: /^(?!Start)/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/dashboard?tab=deliveries&view=${ORDER_ID}%3A1%3A1`,
    `/dashboard?tab=transactions&q=${RECHARGE_ID}&view=${RECHARGE_ID}`,
    `/dashboard?tab=orders&q=${ORDER_ID}&view=${ORDER_ID}`,
    '/dashboard?tab=transactions',
    '/dashboard?tab=deliveries',
  ]);
  await person.click(links[2]!);
  expect(await screen.findByDisplayValue(ORDER_ID)).toBeTruthy();
  expect(store.calls('GET /api/admin/orders').at(-1)?.path).toContain(ORDER_ID);
});

test('nothing is shown without alarms', async () => {
  fakeStore({ ...STATS, [ORDERS]: alarms(), [MONEY]: alarms(), [DELIVERIES]: alarms(), [PRICES]: alarms() });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('Total Orders')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Alarms' })).toBeNull();
});

test('a service that does not respond is named, and the alarms of the others are shown', async () => {
  fakeStore({ ...STATS, [ORDERS]: AWAY, [MONEY]: alarms(suspense), [DELIVERIES]: AWAY });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('1 item needs attention')).toBeTruthy();
  for (const what of ['orders', 'deliveries'])
    expect(await screen.findByText(`The alarms about ${what} could not be read.`)).toBeTruthy();
});

test('an alarm about a price leads to the product on the price page', async () => {
  const sold = alarm('sold_below_cost', '13', '86 Diamonds (13) is on sale for 0.01 rupees, below its last known cost');
  const names = alarm('names_changed', 'list', 'The supplier has changed the names of 9 products at once.');
  fakeStore({ ...STATS, [ORDERS]: alarms(), [MONEY]: alarms(), [DELIVERIES]: alarms(), [PRICES]: alarms(sold, names) });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText('2 items need attention')).toBeTruthy();
  expect(headings()).toEqual([
    '1 product sold below cost · for 2 min',
    'The supplier has renamed most products · for 2 min',
  ]);
  const links = within(region()).getAllByRole('link', { name: 'Store prices' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin?q=13', '/admin']);
});
