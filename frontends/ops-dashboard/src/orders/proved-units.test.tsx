import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import type { AdminOrderItem } from '@topup/web-kit/api/admin-orders.ts';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { OrderItems } from './order-items.tsx';

afterEach(cleanup);

const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const unit = (n: number, state: string) => ({ unit: `${ORDER}:1:${n}`, state, provedByBalance: true, reason: '' });
const item: AdminOrderItem = {
  _id: `${ORDER}:1`,
  spu: '86 Diamonds',
  productId: '13',
  quantity: 2,
  deliveredQuantity: 1,
  provedByBalance: 1,
  subtotal: 125,
  smileOrderId: [],
  smileOrderResponse: [],
  deliveries: [unit(1, 'delivered'), unit(2, 'void')],
};
const reading = (points: number, second: number) => ({ points, at: `2026-03-01T06:33:0${second}.000Z` });
const evidence = (n: number, state: string, fell: number) => ({
  body: {
    success: true,
    data: {
      delivery: {
        ...unit(n, state),
        orderId: ORDER,
        productId: '13',
        userGameId: '1',
        zoneId: '2',
        points: 61.5,
        resolvableInMs: 0,
        tries: 1,
        needsSecondAdmin: false,
        proof: {
          before: reading(100, 1),
          first: reading(100 - fell, 2),
          second: reading(100 - fell, 3),
          fell,
          charged: 0,
        },
        log: [],
      },
      suggestion: 'unclear',
      reasons: [],
      from: '2026-03-01T06:33:00.000Z',
      to: '2026-03-01T06:33:00.000Z',
      callCount: 0,
    },
  },
});

test('units that our balance settled are shown with readings and sums instead of a number', async () => {
  fakeStore({
    [`GET /api/admin/deliveries/${ORDER}:1:1/evidence`]: evidence(1, 'delivered', 61.5),
    [`GET /api/admin/deliveries/${ORDER}:1:2/evidence`]: evidence(2, 'void', 0),
  });
  renderScreen(<OrderItems items={[item]} />);
  expect(screen.getByText('Product 13 · 1/2 delivered, 1 confirmed by our balance')).toBeTruthy();
  expect(screen.queryByText('No delivery data.')).toBeNull();
  const entryOf = (words: string) => within(screen.getByText(words).closest('li')!);
  const delivered = entryOf('Delivered, confirmed by our balance');
  expect((await delivered.findByText('This one cost')).closest('div')?.textContent).toBe('This one cost61.5');
  expect(delivered.getByText('Delivery of unit 1')).toBeTruthy();
  const refused = entryOf('Not delivered, shown by our balance');
  expect((await refused.findByText('Left for this one')).closest('div')?.textContent).toBe('Left for this one0');
  expect(screen.getAllByText(/^Delivery of unit/)).toHaveLength(2);
});
