import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { focusManager } from '@tanstack/react-query';
import type { Answer, FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { NO_ORDER } from '../basket/kept-order.ts';
import {
  confirmOne,
  CREATE,
  create,
  freshTab,
  isLocked,
  pay,
  payButton,
  person,
  press,
  showPurchase,
} from '../testing/purchase-stage.tsx';

const ORDER_STOPS = 'GET /api/stops/order';
const DELIVERY_STOPS = 'GET /api/stops/supplier-gateway';
const ORDERS_PAUSED = 'New orders are paused right now. Your items and your game account are kept.';
const WAITS =
  'Deliveries are paused; an order placed now waits, at most 24 hours, then the money is back in your wallet.';
const stopped = (...names: string[]): Answer => ({ body: { success: true, data: { stopped: names } } });
const refused = (code: string, message: string): Answer => ({ status: 409, body: { code, message } });

let store: FakeStore;
beforeEach(freshTab);

/** A window that gets the focus again asks at once. */
function comeBack(): void {
  act(() => focusManager.setFocused(false));
  act(() => focusManager.setFocused(true));
}

async function showStopped(order: Answer, deliveries: Answer = stopped()): Promise<FakeStore> {
  store = await showPurchase();
  store.on(ORDER_STOPS, order);
  store.on(DELIVERY_STOPS, deliveries);
  comeBack();
  return store;
}

const createButton = () => screen.getByRole('button', { name: 'Create Order' });

describe('while orders are stopped', () => {
  test('the button says so and is locked; afterwards it works again', async () => {
    await showStopped(stopped('orders', 'a-brake-of-tomorrow'));
    await waitFor(() => expect(isLocked(createButton())).toBe(true));
    expect(createButton()).toHaveAccessibleDescription(ORDERS_PAUSED);
    await create();
    expect(screen.queryByRole('dialog')).toBeNull();
    store.on(ORDER_STOPS, stopped());
    comeBack();
    await waitFor(() => expect(isLocked(createButton())).toBe(false));
    expect(screen.queryByText(ORDERS_PAUSED)).toBeNull();
  });

  test('a page that cannot learn it works on', async () => {
    await showStopped(stopped('orders'));
    await screen.findByText(ORDERS_PAUSED);
    store.on(ORDER_STOPS, new TypeError('lost'));
    comeBack();
    await waitFor(() => expect(isLocked(createButton())).toBe(false));
  });

  test('the refusal is shown once, the draft is kept, and the page learns of the stop', async () => {
    store = await showPurchase();
    const message = 'New orders are paused. Nothing was charged. Please try again later.';
    store.on(CREATE, refused('orders_stopped', message));
    const dialog = within(await confirmOne());
    store.on(ORDER_STOPS, stopped('orders'));
    await pay('Wallet');
    expect(await dialog.findByText(message)).toBeVisible();
    await waitFor(() => expect(isLocked(payButton('Wallet'))).toBe(true));
    expect(dialog.queryByText('Nothing was charged.')).toBeNull();
    expect(dialog.queryByText(ORDERS_PAUSED)).toBeNull();
    await press('Cancel');
    expect(await screen.findByText(ORDERS_PAUSED)).toBeVisible();
    const kept = JSON.parse(sessionStorage.getItem('order:asha@example.com') ?? '{}') as object;
    expect(kept).toMatchObject({ userId: '123456', zoneId: '2001', quantities: { '13': 1 } });
  });

  test('an order that may exist can be sent again, because the server answers with that order', async () => {
    sessionStorage.setItem('order:asha@example.com', JSON.stringify({ ...NO_ORDER, isUnsure: true }));
    await showStopped(stopped('orders', 'method-wallet', 'product-13'), stopped('deliveries'));
    await screen.findByText(WAITS);
    expect(isLocked(createButton())).toBe(false);
    expect(screen.getByRole('button', { name: 'Add 86 Diamonds' })).toBeEnabled();
  });
});

describe('while a payment method is stopped', () => {
  test('it cannot be chosen, and if it was chosen another one must be', async () => {
    await showStopped(stopped('method-wallet'));
    const dialog = within(await confirmOne());
    await screen.findAllByText(/Nova/);
    expect(dialog.getByRole('radio', { name: /^Wallet.*Paused right now/ })).toBeDisabled();
    expect(dialog.getByText('This payment method is paused. Please choose another one.')).toBeVisible();
    expect(isLocked(screen.getByRole('button', { name: /^Pay ·/ }))).toBe(true);
    await person.click(dialog.getByRole('radio', { name: /^UPI/ }));
    await pay('UPI');
    await waitFor(() => expect(store.calls(CREATE)[0]?.body).toMatchObject({ paymentMethod: 'ekupi' }));
  });

  test('the refusal names it, and the method is then closed', async () => {
    store = await showPurchase();
    store.on(CREATE, refused('method_stopped', 'This payment method is paused. Please choose another one.'));
    const dialog = within(await confirmOne());
    store.on(ORDER_STOPS, stopped('method-wallet'));
    await pay('Wallet');
    await waitFor(() => expect(dialog.getByRole('radio', { name: /^Wallet/ })).toBeDisabled());
    expect(dialog.getByText('Nothing was charged.')).toBeVisible();
  });

  test('and no other is left, the player is told to come back', async () => {
    await showStopped(stopped('method-wallet', 'method-ekupi'));
    const dialog = within(await confirmOne());
    expect(await dialog.findByText('All payment methods are paused right now. Please try again later.')).toBeVisible();
  });
});

test('a stopped product is not available, and neither paid for nor forgotten', async () => {
  store = await showPurchase();
  await press('Add 86 Diamonds');
  await press('Add Twilight Pass');
  store.on(ORDER_STOPS, stopped('product-13'));
  comeBack();
  expect(await screen.findByRole('button', { name: '86 Diamonds: not available right now' })).toBeDisabled();
  expect(screen.getByText('Not available right now, so not in your order: 86 Diamonds.')).toBeVisible();
  expect(screen.getByText('1 item')).toBeVisible();
  store.on(ORDER_STOPS, stopped());
  comeBack();
  expect(await screen.findByText('2 items')).toBeVisible();
});

test('while deliveries are stopped, the player reads it before ordering and before paying, and may go on', async () => {
  await showStopped(stopped(), stopped('deliveries'));
  await screen.findByText(WAITS);
  expect(isLocked(createButton())).toBe(false);
  const dialog = within(await confirmOne());
  expect(dialog.getByText(WAITS)).toBeVisible();
  await pay('Wallet');
  await waitFor(() => expect(store.calls(CREATE)).toHaveLength(1));
});
