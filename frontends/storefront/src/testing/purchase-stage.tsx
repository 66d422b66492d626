import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PurchasePage from '../purchase/purchase-page.tsx';

export const CREATE = 'POST /api/orders/create-orders';
export const VERIFY = 'POST /api/orders/verify-username';
export const STATUS = 'GET /api/orders/order-status/f00d';
export const ITEMS = 'GET /api/products/products/mobilelegends/items';

export const items = [
  { productId: '13', displayName: '86 Diamonds', customPrice: '62.50' },
  { productId: '33', displayName: 'Twilight Pass', customPrice: '770.05' },
] as const;

export const person = userEvent.setup({ delay: null });

/** Renders the purchase page with two products, for a player with this balance in rupees. */
export async function showPurchase(balance = 1000, version = 100): Promise<FakeStore> {
  const store = fakeStore({
    [ITEMS]: { body: { success: true, data: items, version } },
    'GET /api/wallet/balance': { body: { success: true, data: { walletBalance: balance } } },
    [VERIFY]: { body: { success: true, username: 'Nova', message: 'ok' } },
    [CREATE]: { body: { success: true, data: { orderId: 'f00d' } } },
  });
  renderScreen(<PurchasePage />, { at: '/user' });
  await screen.findByText('Twilight Pass');
  return store;
}

export const press = (name: string | RegExp) => person.click(screen.getByRole('button', { name }));
export const create = () => press('Create Order');

export async function typeIds(): Promise<void> {
  await person.type(screen.getByLabelText('User ID'), '123456');
  await person.type(screen.getByLabelText('Zone ID'), '2001');
}

/** Chooses one item and opens the confirm dialog. */
export async function confirmOne(): Promise<HTMLElement> {
  await typeIds();
  await press('Add 86 Diamonds');
  await create();
  return screen.findByRole('dialog');
}

export const payButton = (method = '') => screen.getByRole('button', { name: new RegExp(`^Pay with ${method}`) });

/** Whether a button is disabled but still focusable. */
export const isLocked = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';

/** Pays once the player's name is shown. */
export async function pay(method: string): Promise<void> {
  await screen.findAllByText(/Nova/);
  await person.click(payButton(method));
}

/** Clears the state that earlier tests left behind. */
export function freshTab(): void {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
  document.body.innerHTML = '';
}
