import '@topup/web-kit/testing/browser.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const AT = '2026-03-01T09:30:00.000Z';
const delivery = (item: number, productId: string) => ({
  unit: `${ORDER}:${item}:1`,
  orderId: ORDER,
  productId,
  userGameId: '12345678',
  zoneId: '1234',
  price: 79,
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  sentAt: AT,
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
});
const evidence = { delivery: delivery(1, '13'), suggestion: 'unclear', reasons: [], from: AT, to: AT, callCount: 0 };
const prices = [
  { _id: 'p', productId: '13', spu: '78&8 Diamond', displayName: '86 Diamonds', gameCode: 'mobilelegends' },
];
const data = (all: object) => ({ body: { success: true, data: all } });

test('a product is shown with its name on the price list and the supplier’s number', async () => {
  const store = fakeStore({
    'GET /api/products/admin/products/prices': data(prices),
    'GET /api/admin/deliveries': data({
      deliveries: [delivery(1, '13'), delivery(2, '99')],
      pagination: { page: 1, pages: 1, total: 2 },
    }),
    [`GET /api/admin/deliveries/${ORDER}:1:1/evidence`]: data(evidence),
  });
  stage(OpsDashboardScreens, '/dashboard?tab=deliveries');
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  await within(first!).findByText('86 Diamonds, product 13');
  expect(within(second!).getByText('Product 99')).toBeTruthy();
  await userEvent.setup({ delay: null }).click(within(first!).getByRole('button'));
  const shown = await screen.findByRole('region', { name: 'Evidence' });
  expect(shown.textContent).toContain('Look for: 12345678 (1234), 86 Diamonds, product 13');
  expect(within(screen.getByRole('dialog')).getByText('86 Diamonds, product 13')).toBeTruthy();
  expect(store.calls('GET /api/products/admin/products/prices')).toHaveLength(1);
});
