import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const MARGINS = 'GET /api/admin/margins';
const NOTE = 'POST /api/admin/margins/2026-02-28/13/note';
const row = (productId: string, change: object = {}) => ({
  productId,
  units: 2,
  earned: 125,
  points: 123,
  cost: 135.3,
  margin: -10.3,
  isLoss: true,
  isNoted: false,
  ...change,
});
const gain = { earned: 120, points: 61.5, cost: 67.65, margin: 52.35, isLoss: false };
const margins = (change: object = {}) => ({
  body: {
    success: true,
    data: {
      from: '2026-02-23',
      to: '2026-03-01',
      days: [
        { day: '2026-02-28', products: [row('13')] },
        { day: '2026-03-01', products: [row('23', gain)] },
      ],
      products: [row('13'), row('23', gain)],
      ...change,
    },
  },
});

const POINTS = 'GET /api/admin/deliveries/points-by-day';
const points = {
  body: { success: true, data: { days: [{ day: '2026-02-28', added: 50000, spent: 1230.5, unexplained: -12 }] } },
};

const person = userEvent.setup({ delay: null });
const table = async () => (await screen.findAllByRole('table'))[0]!;
const texts = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((one) =>
      within(one)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

test('shows each day and product, the newest day first, and the sums', async () => {
  fakeStore({ [MARGINS]: margins() });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await texts()).toEqual([
    ['2026-03-01', 'Product 23', '+₹52.35', '2', '61.5', '₹120.00', '₹67.65', ''],
    ['2026-02-28', 'Product 13', '−₹10.30', '2', '123', '₹125.00', '₹135.30', 'Give a Reason'],
    ['All days', 'Product 13', '−₹10.30', '2', '123', '₹125.00', '₹135.30', ''],
    ['All days', 'Product 23', '+₹52.35', '2', '61.5', '₹120.00', '₹67.65', ''],
  ]);
});

test('a reason closes the loss of a day', async () => {
  const store = fakeStore({
    [MARGINS]: margins(),
    [NOTE]: { body: { success: true, message: 'The reason is recorded.' } },
  });
  stage(OpsDashboardScreens, '/dashboard');
  await person.click(await screen.findByRole('button', { name: 'Give a reason: Product 13, 2026-02-28' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('On 2026-02-28 it lost ₹10.30. Your reason closes the alarm.');
  store.on(MARGINS, margins({ days: [{ day: '2026-02-28', products: [row('13', { isNoted: true })] }] }));
  await person.type(within(dialog).getByRole('textbox'), 'A promotion of the game.');
  await person.click(within(dialog).getByRole('button', { name: 'Record the Reason' }));
  await waitFor(() => expect(screen.getAllByText('The reason is recorded.').length).toBeGreaterThan(0));
  expect(store.calls(NOTE)[0]?.body).toEqual({ reason: 'A promotion of the game.' });
  expect(await screen.findByText('Recorded')).toBeTruthy();
});

test('one day is chosen by the address, another range by the list', async () => {
  const store = fakeStore({ [MARGINS]: margins() });
  stage(OpsDashboardScreens, '/dashboard?margins=2026-02-28');
  await table();
  expect(store.calls(MARGINS)[0]?.path).toContain('startDate=2026-02-28&endDate=2026-02-28');
  const range = screen.getByLabelText('Days');
  expect(within(range).getByRole('option', { name: 'Only 2026-02-28' })).toBeTruthy();
  await person.selectOptions(range, 'Last 28 days');
  await waitFor(() => expect(store.calls(MARGINS)).toHaveLength(2));
});

test('who may not set prices gives no reason; what is unknown is called so', async () => {
  fakeStore({
    [MARGINS]: margins({ days: [{ day: '2026-02-28', products: [row('13', { cost: null, margin: null })] }] }),
  });
  stage(OpsDashboardScreens, '/dashboard', {
    user: { role: 'admin', name: 'A', email: 'a@example.com', rights: ['readShop'] } as never,
  });
  expect(await texts()).toEqual([['2026-02-28', 'Product 13', 'Unknown', '2', '123', '₹125.00', 'Unknown']]);
});

test.each([
  [margins({ days: [], products: [] }), 'Nothing was delivered on these days.'],
  [new Error('cut'), 'The margins could not be loaded'],
])('has an empty and a failed state', async (answer, words) => {
  fakeStore({ [MARGINS]: answer });
  stage(OpsDashboardScreens, '/dashboard');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('shows the points that were bought and spent on these days', async () => {
  fakeStore({ [MARGINS]: margins(), [POINTS]: points });
  stage(OpsDashboardScreens, '/dashboard');
  const section = await screen.findByRole('region', { name: 'Points by day' });
  const cells = within(section).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['2026-02-28', '50,000', '1,230.5', '-12']);
});
