import { expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OrdersPage from './orders-page.tsx';

const person = userEvent.setup({ delay: null });
const CONFIRMED = '1 of 1 delivered, confirmed by our balance';
const sold = { spu: '86 Diamonds', productId: '13', quantity: 1, subtotal: 62.5, deliveredQuantity: 1 };
const order = {
  _id: 'f00df00df00d',
  userGameId: '123456',
  zoneId: '2001',
  totalAmount: 125,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  money: [{ at: 'delivered', amount: 125, units: 2 }],
  items: [
    { ...sold, provedByBalance: 1 },
    { ...sold, spu: 'Weekly Pass', productId: '33', provedByBalance: 0 },
  ],
};

test('a delivery that only our balance confirms says so on card, details and receipt, and why on demand', async () => {
  fakeStore({
    'GET /api/orders': {
      body: { success: true, data: { orders: [order], pagination: { page: 1, limit: 10, total: 1, pages: 1 } } },
    },
  });
  renderScreen(<OrdersPage />, { at: '/user-orders' });
  expect(await screen.findByText(CONFIRMED)).toBeVisible();
  await person.click(screen.getByRole('button', { name: /^Details/ }));
  const details = within(await screen.findByRole('dialog'));
  expect(details.getByText('1 of 1 delivered')).toBeVisible();
  const why = details.getByText(/^The supplier's answer about this delivery was lost\. Our account/);
  expect(why).not.toBeVisible();
  await person.click(details.getByText(CONFIRMED));
  expect(why).toBeVisible();
  await person.click(details.getByRole('button', { name: 'Receipt' }));
  const receipt = within(await screen.findByRole('dialog', { name: 'Receipt' }));
  expect(receipt.getByText(`1 ordered · ${CONFIRMED}`)).toBeVisible();
});
