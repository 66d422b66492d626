import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { forgetDevice } from '@topup/web-kit/host/device-storage.ts';
import { act, cleanup, screen, within } from '@testing-library/react';
import {
  confirmOne,
  CREATE,
  freshTab,
  pay,
  person,
  press,
  showPurchase,
  typeIds,
  VERIFY,
} from '../testing/purchase-stage.tsx';
import { readKept } from '../basket/kept-order.ts';
import { reorder } from '../basket/reorder.ts';
import { readAccounts } from '../basket/saved-accounts.ts';

const EMAIL = 'asha@example.com';
const ORDER = {
  _id: 'f00d',
  userGameId: '7',
  zoneId: '8',
  totalAmount: 120,
  paymentMethod: 'wallet',
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
};
const BASKET = `topup-kept:order:${EMAIL}`;

/** Opens the page again as the same player in a new tab of the same browser. */
async function inNewTab() {
  cleanup();
  sessionStorage.clear();
  return showPurchase();
}

beforeEach(freshTab);

describe('a basket', () => {
  test('appears in a new tab, without the player name', async () => {
    const store = await showPurchase();
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText('Welcome, Nova');
    await press('Add 86 Diamonds');
    await inNewTab();
    expect(screen.getByLabelText('User ID')).toHaveValue('123456');
    expect(screen.getByText('1 item')).toBeVisible();
    expect(screen.queryByText('Welcome, Nova')).toBeNull();
    expect(store.calls(VERIFY)).toHaveLength(1);
  });

  test('is not offered in other tabs once an order may have been created from it', async () => {
    const store = await showPurchase();
    await confirmOne();
    store.on(CREATE, () => Promise.reject(new TypeError('fetch failed')));
    await pay('Wallet');
    await screen.findByText(/you cannot be charged twice/);
    expect(readKept(EMAIL)).toMatchObject({ isUnsure: true, quantities: { 13: 1 } });
    await inNewTab();
    expect(screen.getByText('0 items')).toBeVisible();
  });

  test('is offered again after the server has refused the order', async () => {
    const store = await showPurchase();
    await confirmOne();
    store.on(CREATE, { status: 422, body: { message: 'No such player.' } });
    await pay('Wallet');
    await screen.findByText('No such player.');
    await inNewTab();
    expect(screen.getByText('1 item')).toBeVisible();
  });

  test('follows changes in another tab', async () => {
    await showPurchase();
    await press('Add 86 Diamonds');
    localStorage.removeItem(BASKET);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: BASKET, newValue: null })));
    expect(screen.getByText('0 items')).toBeVisible();
  });

  test('expires after a week', async () => {
    await showPurchase();
    await press('Add 86 Diamonds');
    sessionStorage.clear();
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3_600_000);
    expect(readKept(EMAIL).quantities).toEqual({});
    now.mockRestore();
    expect(readKept(EMAIL).quantities).toEqual({ 13: 1 });
  });

  test('with a product no longer for sale says so and continues without it', async () => {
    const names = { 13: '86 Diamonds', 99: 'Old Pass' };
    const basket = { userId: '1', zoneId: '2', quantities: { 13: 1, 99: 2 }, names, at: Date.now() };
    localStorage.setItem(BASKET, JSON.stringify(basket));
    await showPurchase();
    expect(screen.getByText(/Not for sale any more.*Old Pass/)).toBeVisible();
    expect(screen.getByText('1 item')).toBeVisible();
    await press('OK');
    expect(screen.queryByText(/Not for sale/)).toBeNull();
  });

  test('filled from an earlier order lists the changed prices', async () => {
    await showPurchase();
    const item = { spu: '86 Diamonds', productId: '13', quantity: 2, subtotal: 120 };
    act(() => {
      reorder(EMAIL, { ...ORDER, items: [item] });
      // Another page changed the basket; the event makes this page read it again.
      window.dispatchEvent(new StorageEvent('storage', { key: BASKET }));
    });
    expect(screen.getByText('86 Diamonds: ₹62.50, before ₹60.00.')).toBeVisible();
    expect(screen.getByText('2 items')).toBeVisible();
    await press('OK');
    expect(screen.queryByText(/before/)).toBeNull();
  });

  test.each(['{', '7', '{"quantities":{"13":-1}}', '{"userId":5}'])('stored as %s is ignored', async (text) => {
    localStorage.setItem(BASKET, text);
    sessionStorage.setItem(`order:${EMAIL}`, text);
    await showPurchase();
    expect(screen.getByText('0 items')).toBeVisible();
  });
});

describe('verified accounts', () => {
  const verify = async (userId: string) => {
    await person.clear(screen.getByLabelText('User ID'));
    await person.type(screen.getByLabelText('User ID'), userId);
    await press('Verify Player Details');
    await screen.findByText(/^Welcome/);
  };

  test('can be chosen; a choice only fills in the fields', async () => {
    await showPurchase();
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText('Welcome, Nova');
    localStorage.removeItem(BASKET);
    const store = await inNewTab();
    await press(/^Nova/);
    expect(screen.getByLabelText('User ID')).toHaveValue('123456');
    expect(screen.getByLabelText('Zone ID')).toHaveValue('2001');
    expect(screen.getByText('Last time this was Nova. Verify to check it again.')).toBeVisible();
    expect(store.calls(VERIFY)).toHaveLength(0);
  });

  test('are the last five, newest first, without duplicates', async () => {
    await showPurchase();
    await typeIds();
    for (const userId of ['11', '12', '13', '14', '15', '16', '13']) await verify(userId);
    expect(readAccounts(EMAIL).map(({ userId }) => userId)).toEqual(['13', '16', '15', '14', '12']);
  });

  test('are not stored when the server refuses them', async () => {
    const store = await showPurchase();
    store.on(VERIFY, { status: 422, body: { message: 'No such player.' } });
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText('No such player.');
    expect(readAccounts(EMAIL)).toEqual([]);
  });

  test('can be removed one by one, and are cleared on sign-out', async () => {
    await showPurchase();
    await typeIds();
    await verify('11');
    await verify('12');
    const list = within(screen.getByRole('region', { name: 'Accounts you verified on this device' }));
    await person.click(list.getByRole('button', { name: 'Remove Nova, 11 (2001) from this device' }));
    expect(screen.getByLabelText('User ID')).toHaveFocus();
    expect(readAccounts(EMAIL).map(({ userId }) => userId)).toEqual(['12']);
    forgetDevice();
    expect(readAccounts(EMAIL)).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });
});
