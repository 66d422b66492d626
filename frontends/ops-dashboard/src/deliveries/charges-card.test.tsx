import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const product = { productId: '25', observations: 7, points: 187.5, multiplier: 1.0043, multiplied: 188.31 };
const charges = {
  setting: 'learn',
  charges: 'unknown',
  since: null,
  unclear: null,
  observations: 7,
  observationsMax: 20,
  products: [{ ...product, charged: 188.31, fits: 'multiplied' }],
};
const SINCE = '2026-11-03T09:30:00.000Z';

async function opened(change: object) {
  const data = { ...charges, ...change };
  const seen = fakeStore({ 'GET /api/admin/deliveries/charges': { body: { success: true, data } } });
  stage(OpsDashboardScreens, '/dashboard?tab=deliveries');
  const title = await screen.findByText('What the supplier charges');
  expect(seen.calls('GET /api/admin/deliveries/charges')).toEqual([]);
  await userEvent.setup({ delay: null }).click(title);
  return within(title.closest('details') as HTMLElement);
}

test.each([
  ['Not known yet: 7 of at most 20 observations. Until it is known, the higher price counts.', {}],
  [
    'It no longer charges as it did. Not known yet: 7 of at most 20 observations. Until it is known, the higher price counts.',
    { unclear: 'contradicted' },
  ],
  ['It charges its list prices, since 3 Nov 2026, 3:00 pm IST, 7 observations.', { charges: 'list', since: SINCE }],
  [
    'Set by configuration: it charges its list prices times the player’s multiplier.',
    { setting: 'multiplied', charges: 'multiplied' },
  ],
])('the card says: %s', async (said, change) => {
  const card = await opened(change);
  expect(await card.findByText(said)).toBeTruthy();
});

test('shows by product what was charged', async () => {
  const card = await opened({});
  const [, row] = within(await card.findByRole('table')).getAllByRole('row');
  const cells = within(row!).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent).slice(-6)).toEqual([
    '7',
    '187.5',
    '1.0043',
    '188.31',
    '188.31',
    'Multiplied',
  ]);
});

test('says that nothing was observed', async () => {
  const card = await opened({ products: [] });
  expect(await card.findByText('No unit with a multiplier has been observed.')).toBeTruthy();
});
