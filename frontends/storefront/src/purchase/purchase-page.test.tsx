import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  confirmOne,
  CREATE,
  create,
  freshTab,
  ITEMS,
  items,
  pay,
  person,
  press,
  showPurchase,
  typeIds,
  VERIFY,
} from '../testing/purchase-stage.tsx';
import PurchasePage from './purchase-page.tsx';

let store: FakeStore;

beforeEach(freshTab);

describe('missing input', () => {
  test('is requested in this order: User ID, Zone ID, an item', async () => {
    store = await showPurchase();
    await create();
    expect(await screen.findByText('Please enter your Mobile Legends User ID')).toBeVisible();
    expect(screen.getByLabelText('User ID')).toHaveFocus();
    await person.type(screen.getByLabelText('User ID'), '1');
    await create();
    expect(await screen.findByText('Please enter your Mobile Legends Zone ID')).toBeVisible();
    expect(screen.getByLabelText('Zone ID')).toHaveFocus();
    await person.type(screen.getByLabelText('Zone ID'), '2');
    await create();
    expect((await screen.findAllByText('Please select at least one item')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is no longer shown once complete, because the toast would cover the steppers and the dialog', async () => {
    store = await showPurchase();
    await typeIds();
    await create();
    expect((await screen.findAllByText('Please select at least one item')).length).toBeGreaterThan(0);
    await press('Add 86 Diamonds');
    // The toast is dismissed at once instead of timing out.
    await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast][data-removed="false"]')).toHaveLength(0));
    await create();
    await screen.findByRole('dialog');
  });

  test('IDs take digits only', async () => {
    store = await showPurchase();
    await person.type(screen.getByLabelText('User ID'), '0a1-2b');
    expect(screen.getByLabelText('User ID')).toHaveValue('012');
  });
});

describe('verification', () => {
  test('needs both IDs and sends no request without them', async () => {
    store = await showPurchase();
    await press('Verify Player Details');
    await screen.findByText('Please enter both User ID and Zone ID.');
    expect(store.calls(VERIFY)).toHaveLength(0);
  });

  test("shows the player's name, and editing an ID clears it", async () => {
    store = await showPurchase();
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText('Welcome, Nova');
    await person.type(screen.getByLabelText('Zone ID'), '9');
    expect(screen.queryByText('Welcome, Nova')).toBeNull();
  });

  test('Enter moves from the User ID to the Zone ID, and then verifies', async () => {
    store = await showPurchase();
    await person.type(screen.getByLabelText('User ID'), '123456{Enter}');
    expect(screen.getByLabelText('Zone ID')).toHaveFocus();
    expect(screen.queryByText('Please enter both User ID and Zone ID.')).toBeNull();
    await person.keyboard('2001{Enter}');
    await screen.findByText('Welcome, Nova');
    // Phones hide the fields, so the focus must move to a visible element.
    expect(screen.getByRole('button', { name: 'Change' })).toHaveFocus();
  });

  test('collapses the fields of a verified account until Change is pressed or an ID changes', async () => {
    store = await showPurchase();
    await typeIds();
    const form = () => screen.getByLabelText('User ID').closest('form')?.firstElementChild;
    await press('Verify Player Details');
    await screen.findByText('Welcome, Nova');
    expect(form()).toHaveClass('max-md:hidden');
    await press('Change');
    expect(screen.getByLabelText('User ID')).toHaveFocus();
    expect(form()).not.toHaveClass('max-md:hidden');
    await person.type(screen.getByLabelText('Zone ID'), '9');
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull();
    expect(form()).not.toHaveClass('max-md:hidden');
  });

  test.each([
    [{ status: 422, body: { message: 'Player not found.' } }, 'Player not found.'],
    [{ body: { success: false, message: 'Wrong zone.' } }, 'Wrong zone.'],
    [new TypeError('offline'), 'An error occurred during verification.'],
  ])('shows why the player has no name (%#)', async (answer, words) => {
    store = await showPurchase();
    store.on(VERIFY, answer);
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText(words);
  });
});

describe('the list of products', () => {
  test('shows passes first, then diamonds, with full names', async () => {
    store = await showPurchase();
    const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(groups).toEqual(['Passes', 'Diamonds']);
    expect(within(screen.getByRole('region', { name: 'Passes' })).getByText('Twilight Pass')).toBeVisible();
  });

  test('shows a pack’s first-time bonus unless the player may have used it', async () => {
    store = await showPurchase();
    const pack = { productId: '22590', displayName: '55 Diamonds (50 + 5 bonus)', customPrice: '74.50' };
    cleanup();
    store = fakeStore({
      [ITEMS]: { body: { success: true, data: [pack] } },
      [VERIFY]: { body: { success: true, username: 'Nova', bonusUsed: ['22590'] } },
    });
    renderScreen(<PurchasePage />, { at: '/user' });
    expect(await screen.findByText('First time 50 + 50')).toBeVisible();
    expect(screen.getByText('50 + 5 bonus')).toBeVisible();
    await typeIds();
    await press('Verify Player Details');
    expect(await screen.findByText('Bonus may already be used')).toBeVisible();
    expect(screen.queryByText('First time 50 + 50')).toBeNull();
  });
});

test('the content of the bonus box is loaded when it is opened', async () => {
  store = await showPurchase();
  const box = screen.getByText('First Time Bonus & Event Info').closest('details') as HTMLDetailsElement;
  expect(within(box).queryByRole('table', { hidden: true })).toBeNull();
  box.open = true;
  expect(await screen.findByText('A Weekly Pass counts as 100 diamonds, the 50 + 5 pack as 50.')).toBeVisible();
  expect(screen.getByRole('row', { name: '500 500 + 500 500 + 65' })).toBeVisible();
});

describe('the confirm dialog', () => {
  test('shows the account, the items and the exact total', async () => {
    store = await showPurchase();
    await press('Add Twilight Pass');
    const dialog = within(await confirmOne());
    expect(dialog.getByText('123456')).toBeVisible();
    expect(dialog.getByText('₹832.55')).toBeVisible();
    expect(dialog.queryByText('(Insufficient)')).toBeNull();
    expect(dialog.getByRole('radio', { name: /^Wallet/ })).toBeChecked();
  });

  test('marks a wallet with too low a balance, and does not pay from it', async () => {
    store = await showPurchase(62.49);
    const dialog = within(await confirmOne());
    expect(dialog.getByText('(Insufficient)')).toBeVisible();
    await person.click(dialog.getByRole('radio', { name: /^Wallet/ }));
    expect(
      dialog.getByText('Insufficient wallet balance. Please add funds or choose a different payment method.'),
    ).toBeVisible();
    await press(/^Pay with Wallet/);
    expect(store.calls(CREATE)).toHaveLength(0);
  });

  test('pays from a wallet that holds exactly the total, and follows the order', async () => {
    store = await showPurchase(62.5);
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

test('a list that fails to load can be retried', async () => {
  store = fakeStore({ [ITEMS]: { status: 500, body: {} } });
  renderScreen(<PurchasePage />, { at: '/user' });
  await screen.findByText('Failed to load products. Please try again later.');
  store.on(ITEMS, { body: { success: true, data: items } });
  await person.click(screen.getAllByRole('button', { name: 'Try Again' }).at(-1) as HTMLElement);
  await screen.findByRole('button', { name: 'Add 86 Diamonds' });
});
