import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import PurchasePage from './purchase-page.tsx';

const CREATE = 'POST /api/orders/create-orders';
const VERIFY = 'POST /api/orders/verify-username';
const items = [
  { productId: '13', displayName: '86 Diamonds', customPrice: '62.50' },
  { productId: '33', displayName: 'Twilight Pass', customPrice: '770.05' },
];

let store: FakeStore;
const person = userEvent.setup({ delay: null });

const show = async (balance = 1000, version = 100) => {
  store = fakeStore({
    'GET /api/products/products/mobilelegends/items': { body: { success: true, data: items, version } },
    'GET /api/wallet/balance': { body: { success: true, data: { walletBalance: balance } } },
    [VERIFY]: { body: { success: true, username: 'Nova', message: 'ok' } },
    [CREATE]: { body: { success: true, data: { orderId: 'f00d' } } },
  });
  renderScreen(<PurchasePage />, { at: '/user' });
  await screen.findByText('86 Diamonds');
};

const create = () => person.click(screen.getByRole('button', { name: 'Create Order' }));
const typeIds = async () => {
  await person.type(screen.getByLabelText('User ID'), '123456');
  await person.type(screen.getByLabelText('Zone ID'), '2001');
};
const confirmOne = async () => {
  await typeIds();
  await person.click(screen.getByRole('button', { name: 'Add 86 Diamonds' }));
  await create();
  return screen.findByRole('dialog');
};
const pay = (method: string) => person.click(screen.getByRole('button', { name: new RegExp(`^Pay with ${method}`) }));

beforeEach(() => {
  sessionStorage.clear();
  location.hash = '';
  document.body.innerHTML = '';
});

describe('what an order needs', () => {
  test('is asked for in this order: User ID, Zone ID, an item', async () => {
    await show();
    await create();
    expect((await screen.findAllByText('Please enter your Mobile Legends User ID')).length).toBeGreaterThan(0);
    await person.type(screen.getByLabelText('User ID'), '1');
    await create();
    expect((await screen.findAllByText('Please enter your Mobile Legends Zone ID')).length).toBeGreaterThan(0);
    await person.type(screen.getByLabelText('Zone ID'), '2');
    await create();
    expect((await screen.findAllByText('Please select at least one item')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is said no longer once nothing is missing: it would lie on the dialog', async () => {
    await show();
    await typeIds();
    await create();
    expect((await screen.findAllByText('Please select at least one item')).length).toBeGreaterThan(0);
    await person.click(screen.getByRole('button', { name: 'Add 86 Diamonds' }));
    await create();
    await screen.findByRole('dialog');
    // Taken back at once, not left to run out.
    expect(document.querySelectorAll('[data-sonner-toast][data-removed="false"]')).toHaveLength(0);
  });

  test('IDs take digits only', async () => {
    await show();
    await person.type(screen.getByLabelText('User ID'), '0a1-2b');
    expect(screen.getByLabelText('User ID')).toHaveValue('012');
  });
});

describe('verification', () => {
  test('needs both IDs and asks nobody without them', async () => {
    await show();
    await person.click(screen.getByRole('button', { name: 'Verify Player Details' }));
    await screen.findByText('Please enter both User ID and Zone ID.');
    expect(store.calls(VERIFY)).toHaveLength(0);
  });

  test('welcomes the player, and editing an ID takes it back', async () => {
    await show();
    await typeIds();
    await person.click(screen.getByRole('button', { name: 'Verify Player Details' }));
    await screen.findByText('Welcome, Nova');
    await person.type(screen.getByLabelText('Zone ID'), '9');
    expect(screen.queryByText('Welcome, Nova')).toBeNull();
  });

  test.each([
    [{ status: 422, body: { message: 'Player not found.' } }, 'Player not found.'],
    [{ body: { success: false, message: 'Wrong zone.' } }, 'Wrong zone.'],
    [new TypeError('offline'), 'An error occurred during verification.'],
  ])('shows why there is no name (%#)', async (answer, words) => {
    await show();
    store.on(VERIFY, answer);
    await typeIds();
    await person.click(screen.getByRole('button', { name: 'Verify Player Details' }));
    await screen.findByText(words);
  });
});

describe('the confirm dialog', () => {
  test('shows the account, the items and the exact total', async () => {
    await show();
    await person.click(screen.getByRole('button', { name: 'Add Twilight Pass' }));
    const dialog = within(await confirmOne());
    expect(dialog.getByText('123456')).toBeVisible();
    expect(dialog.getByText('₹832.55')).toBeVisible();
    expect(dialog.queryByText('(Insufficient)')).toBeNull();
    expect(dialog.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  });

  test('marks a wallet that is too small, and will not pay from it', async () => {
    await show(62.49);
    const dialog = within(await confirmOne());
    expect(dialog.getByText('(Insufficient)')).toBeVisible();
    await person.click(dialog.getByRole('radio', { name: /^Wallet/ }));
    expect(
      dialog.getByText('Insufficient wallet balance. Please add funds or choose a different payment method.'),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Pay with Wallet/ })).toBeDisabled();
    expect(store.calls(CREATE)).toHaveLength(0);
  });

  test('pays from a wallet that holds exactly the total, and follows the order', async () => {
    await show(62.5);
    await confirmOne();
    await pay('Wallet');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('/wallet-order-status?orderId=f00d'));
    expect(store.calls(CREATE)[0]?.body).toEqual({
      userId: '123456',
      zoneId: '2001',
      items: [{ productId: '13', spu: '86 Diamonds', price: '62.50', quantity: 1 }],
      paymentMethod: 'wallet',
      gameId: 'mobilelegends',
    });
  });
});

describe('an attempt', () => {
  const keys = () => store.calls(CREATE).map(({ headers }) => headers['idempotency-key']);

  test('is one, however fast the second click is', async () => {
    await show();
    await confirmOne();
    const button = screen.getByRole('button', { name: /^Pay with Wallet/ });
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('orderId=f00d'));
    expect(store.calls(CREATE)).toHaveLength(1);
  });

  test('can be made again by whoever comes back from the payment page', async () => {
    await show();
    store.on(CREATE, { body: { success: true, data: { paymentUrl: '/#paying' } } });
    await confirmOne();
    await person.click(screen.getByRole('radio', { name: /^UPI/ }));
    await pay('UPI');
    await waitFor(() => expect(location.hash).toBe('#paying'));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Pay with UPI/ })).toBeEnabled());
    await pay('UPI');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(2));
  });

  test('keeps its key after a lost answer, so that nobody pays twice', async () => {
    await show();
    store.on(CREATE, (_seen, nth) => (nth === 1 ? new TypeError('lost') : { body: { data: { orderId: 'f00d' } } }));
    await confirmOne();
    await pay('Wallet');
    await screen.findByText('An unknown error occurred.');
    await pay('Wallet');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(2));
    expect(keys()[0]).toBeTruthy();
    expect(new Set(keys()).size).toBe(1);
  });

  test('gets a new key after a final refusal', async () => {
    await show();
    store.on(CREATE, { status: 422, body: { code: 'player_not_found', message: 'Player not found.' } });
    await confirmOne();
    await pay('Wallet');
    await screen.findByText('Player not found.');
    await pay('Wallet');
    await waitFor(() => expect(new Set(keys()).size).toBe(2));
  });

  test('keeps its key while the payment page cannot be opened', async () => {
    await show();
    const message = 'The payment page could not be opened. Nothing was charged. Please try again.';
    store.on(CREATE, { status: 503, body: { code: 'unavailable', message } });
    await confirmOne();
    await person.click(screen.getByRole('radio', { name: /^UPI/ }));
    await pay('UPI');
    await screen.findByText(message);
    await pay('UPI');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(2));
    expect(new Set(keys()).size).toBe(1);
  });

  test('whose prices changed goes back to the order with the new list', async () => {
    await show();
    const message = 'Prices have changed. Please review your order.';
    store.on(CREATE, { status: 409, body: { code: 'prices_changed', message, details: { version: 200 } } });
    await confirmOne();
    await pay('Wallet');
    await screen.findByText(message);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.calls('GET /api/products/products/mobilelegends/items').length).toBeGreaterThan(1);
  });

  test('is repeated once when the server has not heard of the new price yet', async () => {
    await show(1000, 300);
    const behind = { status: 409, body: { code: 'prices_changed', message: 'Prices', details: { version: 200 } } };
    store.on(CREATE, (_seen, nth) => (nth === 1 ? behind : { body: { data: { orderId: 'f00d' } } }));
    await confirmOne();
    await pay('Wallet');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('orderId=f00d'));
    expect(new Set(keys()).size).toBe(1);
  });
});

test('a list that does not load says so and can be asked for again', async () => {
  const list = 'GET /api/products/products/mobilelegends/items';
  store = fakeStore({ [list]: { status: 500, body: {} } });
  renderScreen(<PurchasePage />, { at: '/user' });
  await screen.findByText('Failed to load products. Please try again later.');
  store.on(list, { body: { success: true, data: items } });
  await person.click(screen.getAllByRole('button', { name: 'Try Again' }).at(-1) as HTMLElement);
  await screen.findByText('86 Diamonds');
});
