import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const PLAN = 'GET /api/admin/deliveries/refill-plan';
const SUMMARY = 'GET /api/admin/placed-orders-summary';

const week = {
  wanted: 7,
  counted: 7,
  isToday: false,
  from: '2026-02-22',
  to: '2026-02-28',
  spent: 1680,
  needed: 1680,
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 200 : hour === 20 ? 40 : 0)),
};
const month = { ...week, wanted: 28, counted: 28, from: '2026-02-01', spent: 3780, needed: 945, hours: week.hours };
const plan = (change: object = {}) => ({
  body: {
    success: true,
    data: {
      days: 7,
      balance: 1000,
      balanceAt: '2026-03-01T09:00:00.000Z',
      placed: 123.5,
      safety: 500,
      windows: [week, month],
      needed: 1680,
      toBuy: 1303.5,
      lastsUntil: '2026-03-05T14:30:00.000Z',
      ...change,
    },
  },
});
const summary = {
  body: {
    success: true,
    data: { totalPointsRequired: 123.5, orderCount: 2, currentBalance: 1000, pointsShortfall: 0 },
  },
};

const person = userEvent.setup({ delay: null });
type Answers = NonNullable<Parameters<typeof fakeStore>[0]>;
const open = (answer: Answers[string], address = '/dashboard?tab=deliveries&plan=open') => {
  const store = fakeStore({ [SUMMARY]: summary, [PLAN]: answer });
  stage(OpsDashboardScreens, address);
  return store;
};
const lines = async () =>
  within(await screen.findByLabelText('How it is computed'))
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);

test('asks with the points of placed orders, and shows the sum with every line of it', async () => {
  const store = open(plan());
  expect(await lines()).toEqual(['1,680', '945', '1,680', '+ 123.5', '+ 500', '− 1,000', '1,303.5']);
  expect(screen.getByText('Used up in the hour from 5 Mar 2026, 8:00 pm IST')).toBeTruthy();
  expect(screen.getByText('1,680 spent in 7 days, for 7 days')).toBeTruthy();
  const [asked] = store.calls(PLAN);
  expect(asked?.path).toContain('days=7&placed=123.5');
});

test('takes another number of days, and none that cannot be planned', async () => {
  const store = open(plan());
  const days = await screen.findByLabelText('Days ahead');
  await person.clear(days);
  await person.type(days, '14');
  expect(store.calls(PLAN).at(-1)?.path).toContain('days=14');
  const asked = store.calls(PLAN).length;
  await person.clear(days);
  await person.type(days, '0');
  expect(screen.getByText('Please enter a whole number from 1 to 60.')).toBeTruthy();
  expect(store.calls(PLAN)).toHaveLength(asked);
});

test.each([
  ['a shop of three days', { windows: [{ ...week, counted: 3 }] }, 'Only 3 days of sales so far'],
  ['its first day', { windows: [{ ...week, counted: 1, isToday: true }] }, 'Today is the first day of sales'],
  ['no balance', { balance: null, toBuy: null, lastsUntil: null }, 'The supplier does not answer'],
  ['no sales', { needed: 0, lastsUntil: null }, 'No points are being spent'],
  ['a long time', { lastsUntil: null }, 'More than 60 days'],
])('says so: %s', async (_name, change, words) => {
  open(plan(change));
  expect(await screen.findByText(new RegExp(words))).toBeTruthy();
});

test('is closed at first, asks nothing then, and opens in the address', async () => {
  const store = open(plan(), '/dashboard?tab=deliveries');
  await person.click(await screen.findByRole('button', { name: 'Plan a Refill' }));
  expect(await lines()).toHaveLength(7);
  expect(screen.getByLabelText('address').textContent).toBe('/dashboard?tab=deliveries&plan=open');
  expect(store.calls(PLAN)).toHaveLength(1);
});

test('has a failed state', async () => {
  open(new Error('cut'));
  expect(await screen.findByText('The refill planner could not be loaded')).toBeTruthy();
});
