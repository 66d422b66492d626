import { beforeEach, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import { OrderBar } from './order-bar.tsx';
import type { Cart } from './use-cart.ts';

const NO_STOPS = { orders: false, deliveries: false };
const nothing = () => undefined;
const cart: Cart = {
  items: [],
  count: 50,
  passes: 0,
  totalPaise: 109_990_00,
  quantityOf: () => 0,
  maxOf: () => 0,
  set: nothing,
  isUnavailable: () => false,
  unavailable: [],
};

beforeEach(() => {
  document.body.innerHTML = '';
  fakeStore({});
});

/** jsdom computes no layout, so the test checks the classes: at 360 px the button shrinks, never the total. */
test('the total is never truncated on narrow screens', () => {
  renderScreen(<OrderBar cart={cart} stops={NO_STOPS} onCreate={nothing} refused="" onCheck={nothing} />);
  const total = screen.getByText('₹1,09,990.00');
  expect(total).not.toHaveClass('truncate');
  expect(total).toHaveClass('whitespace-nowrap');
  expect(total.closest('div')).toHaveClass('min-w-max');
  expect(screen.getByRole('button', { name: 'Create Order' })).toHaveClass('max-sm:whitespace-normal');
  expect(screen.getByRole('button', { name: 'Show your items' })).toHaveClass('shrink-0');
});

test('an empty order shows a muted button and no item list', () => {
  renderScreen(
    <OrderBar
      cart={{ ...cart, count: 0, totalPaise: 0 }}
      stops={NO_STOPS}
      onCreate={nothing}
      refused=""
      onCheck={nothing}
    />,
  );
  expect(screen.getByRole('button', { name: 'Create Order' })).not.toHaveClass('bg-accent');
  expect(screen.queryByRole('button', { name: 'Show your items' })).toBeNull();
});

test('the balance is shown, and highlighted if it is less than the total', async () => {
  fakeStore({ 'GET /api/wallet/balance': { body: { success: true, data: { walletBalance: 100 } } } });
  renderScreen(<OrderBar cart={cart} stops={NO_STOPS} onCreate={nothing} refused="" onCheck={nothing} />);
  expect((await screen.findByText('₹100.00')).closest('p')).toHaveClass('text-warning');
});
