import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import OrdersPage from './orders-page.tsx';

const person = userEvent.setup({ delay: null });
const order = {
  _id: 'f00df00df00d',
  userGameId: '123456',
  zoneId: '2001',
  totalAmount: 62.5,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  items: [{ spu: '86 Diamonds', productId: '13', quantity: 1, subtotal: 62.5 }],
};

/** A player with so many orders, ten to a page. */
const show = (total: number, at: string) => {
  fakeStore({
    'GET /api/orders': ({ path }) => {
      const page = Number(new URLSearchParams(path.split('?')[1]).get('page'));
      const pages = Math.ceil(total / 10);
      const orders = page > pages ? [] : [order];
      return { body: { success: true, data: { orders, pagination: { page, limit: 10, total, pages } } } };
    },
  });
  renderScreen(<OrdersPage />, { at });
};

beforeEach(() => {
  document.body.innerHTML = '';
});

test.each(['/user-orders?page=99', '/user-orders?status=completed&page=99'])(
  '%s leads a player with fewer pages to the last one',
  async (at) => {
    show(21, at);
    await person.click(await screen.findByRole('button', { name: 'Go to the last page' }));
    expect(await screen.findByText('Page 3 of 3')).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(at.replace('99', '3'));
  },
);

test('whoever has not ordered yet is told so, on any page', async () => {
  show(0, '/user-orders?page=99');
  expect(await screen.findByText('Your first order will stand here.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Go to the last page' })).toBeNull();
});
