import '@topup/web-kit/testing/browser.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const AT = '2026-03-01T09:30:00.000Z';
const delivery = {
  unit: `${ORDER}:1:1`,
  orderId: ORDER,
  productId: '25',
  userGameId: '12345678',
  zoneId: '1234',
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  points: 177,
  sentAt: AT,
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
};
const data = (all: object) => ({ body: { success: true, data: all } });

test.each([
  ['the list price', null, '177'],
  ['more than the list price', 1.0043, '177 by the list, or times 1.0043 for this player'],
])('the panel shows the points of a unit that costs %s', async (_what, multiplier, points) => {
  const shown = { ...delivery, multiplier };
  const evidence = { delivery: shown, suggestion: 'unclear', reasons: [], from: AT, to: AT, callCount: 0 };
  fakeStore({
    'GET /api/admin/deliveries': data({ deliveries: [shown], pagination: { page: 1, pages: 1, total: 1 } }),
    [`GET /api/admin/deliveries/${ORDER}:1:1/evidence`]: data(evidence),
  });
  stage(OpsDashboardScreens, '/dashboard?tab=deliveries');
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
  await userEvent.setup({ delay: null }).click(within(row!).getByRole('button'));
  const name = await within(await screen.findByRole('dialog')).findByText('Points for this item');
  expect(name.nextElementSibling?.textContent).toBe(points);
});
