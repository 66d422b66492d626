import '@topup/web-kit/testing/browser.ts';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const person = userEvent.setup({ delay: null });
const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const [UNIT, OTHER] = [`${ORDER}:1:1`, `${ORDER}:1:2`];
const LIST = 'GET /api/admin/deliveries';
const delivery = (unit: string, change: object = {}) => ({
  unit,
  orderId: ORDER,
  productId: '13',
  userGameId: '12345678',
  zoneId: '1234',
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  price: 79,
  sentAt: '2026-03-01T09:30:00.000Z',
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  log: [],
  ...change,
});
const page = (...units: string[]) => ({
  body: {
    success: true,
    data: { deliveries: units.map((unit) => delivery(unit)), pagination: { page: 1, pages: 1, total: units.length } },
  },
});
const evidence = (unit: string, change: object = {}) => ({
  body: {
    success: true,
    data: {
      delivery: delivery(unit, change),
      suggestion: 'unclear',
      reasons: [],
      from: '2026-03-01T09:30:00.000Z',
      to: '2026-03-01T09:35:30.000Z',
      callCount: 0,
    },
  },
});
const order = {
  body: {
    success: true,
    data: {
      order: {
        _id: ORDER,
        userId: { _id: 'a'.repeat(32), name: 'Priya Sharma' },
        userEmail: 'priya@example.com',
        gameId: 'mobilelegends',
        userGameId: '12345678',
        zoneId: '1234',
        totalAmount: 158,
        paymentMethod: 'wallet',
        status: 'processing',
        createdAt: '2026-03-01T09:30:00.000Z',
        smileOrderIds: [],
        playerName: 'Nova',
        items: [],
      },
      transactions: [],
      missing: [],
    },
  },
};
const evidenceOf = (unit: string) => `GET /api/admin/deliveries/${unit}/evidence`;

test('a delivery shows its buyer and links to the order; once settled it offers the next delivery', async () => {
  const store = fakeStore({
    [LIST]: page(UNIT, OTHER),
    [evidenceOf(UNIT)]: evidence(UNIT),
    [evidenceOf(OTHER)]: evidence(OTHER),
    [`GET /api/admin/orders/${ORDER}`]: order,
    [`POST /api/admin/deliveries/${UNIT}/resolve`]: {
      body: { success: true, message: 'Delivery settled.', data: { delivery: delivery(UNIT) } },
    },
  });
  stage(OpsDashboardScreens, `/dashboard?tab=deliveries&view=${UNIT}`, { confirm: () => Promise.resolve(true) });
  const panel = within(await screen.findByRole('dialog'));
  const link = await panel.findByRole('link', { name: 'priya@example.com' });
  expect(link.getAttribute('href')).toBe(`/dashboard?tab=users&email=priya%40example.com&user=${'a'.repeat(32)}`);
  expect(panel.getByRole('link', { name: ORDER }).getAttribute('href')).toBe(
    `/dashboard?tab=orders&q=${ORDER}&view=${ORDER}`,
  );
  await person.click(panel.getByRole('radio', { name: /^It was not delivered/ }));
  await person.type(panel.getByLabelText('Reason'), 'Not in the list');
  store.on(LIST, page(OTHER));
  store.on(evidenceOf(UNIT), evidence(UNIT, { state: 'rejected' }));
  await person.click(panel.getByRole('button', { name: 'Settle delivery' }));
  expect(await panel.findByText('Delivery settled.')).toBeTruthy();
  await person.click(await panel.findByRole('button', { name: 'Next delivery' }));
  await waitFor(() => expect(screen.getByLabelText('address').textContent).toContain(encodeURIComponent(OTHER)));
  expect(panel.queryByText('Delivery settled.')).toBeNull();
});
