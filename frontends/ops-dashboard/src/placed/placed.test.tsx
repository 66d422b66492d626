import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

const confirmed = jest.fn<(text: string, label?: string) => Promise<boolean>>();
beforeEach(() => void confirmed.mockReset().mockResolvedValue(true));
afterEach(cleanup);

const SUMMARY = 'GET /api/admin/placed-orders-summary';
const PROCESS = 'POST /api/admin/process-placed-orders';
const COVERED = `${PROCESS}/covered`;
const summary = (change: object = {}) => ({
  body: {
    success: true,
    data: {
      totalPointsRequired: 1230,
      orderCount: 12,
      unknownPointsOrders: 0,
      currentBalance: 150000.5,
      pointsShortfall: 0,
      asOf: '2026-03-01T09:30:00.000Z',
      ...change,
    },
  },
});
const report = {
  runId: 'r',
  considered: 12,
  started: 11,
  skipped: [{ orderId: '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61', reason: 'It is no longer waiting.' }],
  pointsUsed: 1150,
  balanceBefore: 150000.5,
};

const person = userEvent.setup({ delay: null });
const open = (answers: Parameters<typeof fakeStore>[0]) => {
  const store = fakeStore(answers);
  stage(OpsDashboardScreens, '/dashboard', { confirm: confirmed });
  return store;
};
const button = () => screen.findByRole('button', { name: 'Process Placed Orders' });

describe('the fulfilment balance', () => {
  test('is shown alone while no order waits', async () => {
    open({ [SUMMARY]: summary({ orderCount: 0, totalPointsRequired: 0 }) });
    expect(await screen.findByText('1,50,000.5 points')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Process Placed Orders' })).toBeNull();
  });

  test('warns of waiting orders, and the points that they need', async () => {
    open({ [SUMMARY]: summary({ unknownPointsOrders: 2, pointsShortfall: 30, currentBalance: 1200 }) });
    expect(await screen.findByText('12 orders await fulfilment')).toBeTruthy();
    const value = (name: string) => screen.getByText(name).parentElement?.querySelector('dd');
    expect(value('Current balance')?.textContent).toBe('1,200 points');
    expect(value('Points required')?.textContent).toBe('1,230 points');
    expect(value('Net refill needed')?.textContent).toBe('30 points');
    expect(value('Net refill needed')?.className).toContain('text-danger');
    expect(screen.getByText(/^2 of them have items whose points are not entered/)).toBeTruthy();
    expect(await button()).toHaveProperty('disabled', true);
    expect(screen.getByRole('link', { name: 'Show these orders' }).getAttribute('href')).toBe(
      '/dashboard?tab=orders&status=placed',
    );
  });

  test('disables a run while it is unknown', async () => {
    open({ [SUMMARY]: summary({ currentBalance: null, pointsShortfall: null }) });
    expect(await button()).toHaveProperty('disabled', true);
    expect(screen.getByText('The supplier could not be asked at 1 Mar 2026, 3:00 pm IST.')).toBeTruthy();
  });

  test('has a failed state', async () => {
    open({ [SUMMARY]: new Error('cut') });
    expect(await screen.findByText('The supplier balance could not be loaded.')).toBeTruthy();
  });
});

describe('processing the placed orders', () => {
  test('asks for confirmation with the count, shows the report, and refetches everything', async () => {
    const store = open({ [SUMMARY]: summary(), [PROCESS]: { body: { success: true, data: report } } });
    await person.click(await button());
    expect(confirmed).toHaveBeenCalledWith(
      'Are you sure you want to process 12 placed orders?',
      'Process Placed Orders',
    );
    expect(await screen.findByText('11 of 12 orders started.')).toBeTruthy();
    expect(screen.getByText('1,150 points used of 1,50,000.5.')).toBeTruthy();
    expect(screen.getByText('It is no longer waiting.')).toBeTruthy();
    await waitFor(() => expect(store.calls(SUMMARY)).toHaveLength(2));
    await waitFor(() => expect(store.calls('GET /api/admin/stats').length).toBeGreaterThan(1));
  });

  test.each([
    [
      { status: 409, body: { message: 'Processing is already under way. Started by Ravi.', details: { by: 'Ravi' } } },
      'Processing is already under way. Started by Ravi.',
    ],
    [new Error('cut'), 'An error occurred during processing.'],
  ])('shows why it failed', async (answer, words) => {
    open({ [SUMMARY]: summary(), [PROCESS]: answer });
    await person.click(await button());
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('while points are short, offers the oldest orders that the balance covers', async () => {
    const short = summary({ pointsShortfall: 30, currentBalance: 1200, coveredOrders: 11, coveredPoints: 1150 });
    const covered = { ...report, considered: 11, skipped: [], waiting: 1 };
    const store = open({ [SUMMARY]: short, [COVERED]: { body: { success: true, data: covered } } });
    const name = 'Process What the Balance Covers (11 of 12 orders)';
    await person.click(await screen.findByRole('button', { name }));
    expect(confirmed).toHaveBeenCalledWith(
      'Process the oldest 11 placed orders, which need 1,150 points in all? The others keep waiting.',
      'Process These Orders',
    );
    expect(await screen.findByText('11 of 11 orders started.')).toBeTruthy();
    expect(screen.getByText('1 order still waits.')).toBeTruthy();
    expect(store.calls(COVERED)).toHaveLength(1);
    expect(store.calls(PROCESS)).toEqual([]);
  });

  test.each([
    ['it covers all', { coveredOrders: 12, coveredPoints: 1230 }],
    ['it covers none', { pointsShortfall: 30, coveredOrders: 0, coveredPoints: 0 }],
  ])('does not offer a part while %s', async (_name, change) => {
    open({ [SUMMARY]: summary(change) });
    await button();
    expect(screen.queryByRole('button', { name: /Covers/ })).toBeNull();
  });

  test('sends nothing without confirmation', async () => {
    confirmed.mockResolvedValue(false);
    const store = open({ [SUMMARY]: summary() });
    await person.click(await button());
    expect(store.calls(PROCESS)).toEqual([]);
  });
});
