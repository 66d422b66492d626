import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from '@jest/globals';
import OpsDashboardScreens from './screens.tsx';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';

afterEach(cleanup);

const stats = {
  orders: {
    total: 128456,
    today: 342,
    month: 9120,
    byStatus: [
      { _id: 'failed', count: 25 },
      { _id: 'completed', count: 75 },
    ],
  },
  transactions: { total: 4, today: 1, byStatus: [{ _id: 'failed_credit', count: 4 }] },
  revenue: { totalRevenue: 2345678.5, todayRevenue: 61250, monthRevenue: 745210.25 },
};
const answer = { body: { success: true, data: stats } };
const nothing = {
  orders: { total: 0, today: 0, month: 0, byStatus: [] },
  transactions: { total: 0, today: 0, byStatus: [] },
  revenue: { totalRevenue: 0, todayRevenue: 0, monthRevenue: 0 },
};

const SUMMARY = { totalPointsRequired: 0, orderCount: 0, currentBalance: 5000, pointsShortfall: 0 };
const NO_ALARMS = { body: { success: true, data: { alarms: [] } } };
const lost = new Error('no network');
const STATS = 'GET /api/admin/stats';

/** Sets the store's figures, one response per request; the last one repeats. */
const numbersAre = (...answers: [Answer, ...Answer[]]) =>
  fakeStore({
    [STATS]: (_seen, nth) => answers[Math.min(nth, answers.length) - 1] ?? answers[0],
    'GET /api/admin/placed-orders-summary': { body: { success: true, data: SUMMARY } },
    'GET /api/admin/margins': { body: { success: true, data: { from: '', to: '', days: [], products: [] } } },
    'GET /api/admin/deliveries/points-by-day': { body: { success: true, data: { days: [] } } },
    'GET /api/products/admin/products/prices': { body: { success: true, data: [] } },
    'GET /api/admin/alarms/order': NO_ALARMS,
    'GET /api/admin/alarms/wallet': NO_ALARMS,
    'GET /api/admin/alarms/supplier-gateway': NO_ALARMS,
    'GET /api/admin/alarms/catalogue': NO_ALARMS,
  });

const cardOf = (label: string): string => screen.getByText(label).parentElement?.textContent ?? '';

describe("the store's figures", () => {
  test('are shown with the rupee sign and Indian grouping', async () => {
    const store = numbersAre(answer);
    stage(OpsDashboardScreens, '/dashboard');
    await screen.findByText('Total Orders');
    expect(store.calls(STATS)).toHaveLength(1);
    const of = (label: string) => screen.getByText(label).closest('dl')?.textContent;
    expect(of('Orders today')).toBe('Orders today342Total Orders1,28,456');
    expect(of('Transactions today')).toBe('Transactions today1Total Transactions4');
    expect(of('Revenue today')).toBe('Revenue today₹61,250.00Total Revenue₹23,45,678.50');
    expect(of('This Month')).toBe('This Month₹7,45,210.25Orders this month9,120');
  });

  test('of today are compared with yesterday until the same time: sign, arrow and colour', async () => {
    const comparing = (orders: number, revenue: number): Answer => ({
      body: { success: true, data: { ...stats, yesterday: { orders, revenue } } },
    });
    numbersAre(comparing(300, 122_500), comparing(342, 0), comparing(0, 61_251));
    stage(OpsDashboardScreens, '/dashboard');
    const styleOf = async (text: string) => {
      const line = (await screen.findByText(text)).parentElement;
      return [
        line?.className.match(/text-(?:success|danger|text-2)/)?.[0],
        line?.querySelector('svg')?.getAttribute('class'),
      ];
    };
    const [up, upArrow] = await styleOf('+14% against yesterday, same time');
    const [down, downArrow] = await styleOf('-50% against yesterday, same time');
    expect([up, down]).toEqual(['text-success', 'text-danger']);
    expect(upArrow).toContain('arrow-up');
    expect(downArrow).toContain('arrow-down');
    const refresh = () => userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await refresh();
    expect((await styleOf('0% against yesterday, same time'))[0]).toBe('text-text-2');
    expect(screen.getAllByText('No comparison: nothing yesterday by this time')).toHaveLength(1);
    await refresh();
    // A tenth of a per mille is no change.
    expect((await styleOf('0% against yesterday, same time'))[0]).toBe('text-text-2');
    expect(screen.getAllByText('No comparison: nothing yesterday by this time')).toHaveLength(1);
  });

  test('of the wallet are compared too, once it has counted yesterday', async () => {
    const transactions = { ...stats.transactions, yesterday: 4 };
    numbersAre({ body: { success: true, data: { ...stats, transactions } } });
    stage(OpsDashboardScreens, '/dashboard');
    const line = await screen.findByText('-75% against yesterday, same time');
    expect(line.closest('dl')?.textContent).toContain('Transactions today1');
  });

  test('are broken down by status, most frequent first, each bar with a text alternative', async () => {
    numbersAre(answer);
    stage(OpsDashboardScreens, '/dashboard');
    const orders = within(await screen.findByRole('region', { name: 'Order status' }));
    expect(orders.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Completed75 75%',
      'Failed25 25%',
    ]);
    expect(orders.getByRole('img', { name: 'Completed: 75 of 100, 75%' })).toBeTruthy();
    expect(orders.getByText('25% failed')).toBeTruthy();
    const fillOf = (name: RegExp) => orders.getByRole('img', { name }).lastElementChild?.getAttribute('class');
    expect([fillOf(/^Completed/), fillOf(/^Failed/)]).toEqual(['fill-success', 'fill-danger']);
  });

  test('show failed credits, which players see as pending', async () => {
    numbersAre(answer);
    stage(OpsDashboardScreens, '/dashboard');
    const transactions = within(await screen.findByRole('region', { name: 'Transaction status' }));
    expect(transactions.getByText('credit failed')).toBeTruthy();
  });

  test('show the Indian time that they apply to', async () => {
    numbersAre(answer);
    stage(OpsDashboardScreens, '/dashboard');
    expect(await screen.findByText(/^As of \d{1,2} \w+ \d{4}, .* IST$/)).toBeTruthy();
  });

  test('say so when the wallet’s figures are older', async () => {
    const transactions = { ...stats.transactions, asOf: '2026-03-01T09:30:00.000Z' };
    numbersAre({ body: { success: true, data: { ...stats, transactions } } });
    stage(OpsDashboardScreens, '/dashboard');
    expect(await screen.findByText(/transactions as of 1 Mar 2026, 3:00 pm IST/)).toBeTruthy();
  });
});

describe('the states of the dashboard', () => {
  test('loading: a skeleton', async () => {
    fakeStore({ [STATS]: () => new Promise<never>(() => undefined) });
    stage(OpsDashboardScreens, '/dashboard');
    expect(screen.getByText('Loading the numbers of the store')).toBeTruthy();
    const refresh = screen.getByRole('button', { name: 'Refresh' });
    await waitFor(() => expect(refresh).toHaveProperty('ariaDisabled', 'true'));
  });

  test('a new store without activity', async () => {
    numbersAre({ body: { success: true, data: nothing } });
    stage(OpsDashboardScreens, '/dashboard');
    expect(await screen.findByText(/^No orders yet/)).toBeTruthy();
    expect(screen.getByText(/^No transactions yet/)).toBeTruthy();
    expect(cardOf('Total Revenue')).toContain('₹0.00');
  });

  test('a failure, with Try Again', async () => {
    numbersAre(lost, answer);
    stage(OpsDashboardScreens, '/dashboard');
    expect(within(await screen.findByRole('alert')).getByText('Failed to fetch dashboard statistics')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Total Orders')).toBeTruthy();
  });

  test('a refusal with the server’s message', async () => {
    numbersAre({ status: 401, body: { success: false, message: 'Please sign in to continue.' } });
    stage(OpsDashboardScreens, '/dashboard');
    expect(await screen.findByText('Please sign in to continue.')).toBeTruthy();
  });

  test('a failed refresh keeps the last figures below a notice', async () => {
    numbersAre(answer, lost);
    stage(OpsDashboardScreens, '/dashboard');
    await screen.findByText('Total Orders');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch dashboard statistics');
    expect(cardOf('Total Orders')).toContain('1,28,456');
  });

  test('a successful refresh is announced', async () => {
    numbersAre(answer);
    const { announce } = stage(OpsDashboardScreens, '/dashboard');
    await screen.findByText('Total Orders');
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(announce).toHaveBeenCalledWith('This page is up to date.'));
  });
});
