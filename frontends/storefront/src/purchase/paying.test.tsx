import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Answer, FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  confirmOne,
  CREATE,
  create,
  freshTab,
  isLocked,
  ITEMS,
  items,
  pay,
  payButton,
  person,
  press,
  showPurchase,
  STATUS,
} from '../testing/purchase-stage.tsx';
import { NO_ORDER } from '../basket/kept-order.ts';

let store: FakeStore;
const onSale = (...list: object[]) => ({ body: { success: true, data: list, version: 200 } });

beforeEach(freshTab);

describe('an error while paying', () => {
  const unknown = 'We do not know yet if it went through; press Pay again, you cannot be charged twice.';
  test.each<[string, Answer, string, string]>([
    ['a refusal', { status: 422, body: { message: 'No such player.' } }, 'No such player.', 'Nothing was charged.'],
    ['too many calls', { status: 429, body: { message: 'Too many.' } }, 'Too many.', 'Nothing was charged.'],
    [
      'a session that is over',
      { status: 401, body: { message: 'Please sign in.' } },
      'Please sign in.',
      'Nothing was charged.',
    ],
    ['a broken server', { status: 500, body: { message: 'Broken.' } }, 'Broken.', unknown],
    ['no answer', new TypeError('lost'), 'An unknown error occurred.', unknown],
    [
      'a busy store',
      { status: 503, body: { message: 'Busy. Nothing was charged.' } },
      'Busy. Nothing was charged.',
      'You can press Pay again: you cannot be charged twice.',
    ],
  ])('%s is shown above Pay until the next try', async (_what, answer, said, money) => {
    store = await showPurchase();
    store.on(CREATE, answer);
    const dialog = within(await confirmOne());
    await pay('Wallet');
    const alert = (await dialog.findByText(said)).closest('[role=alert]') as HTMLElement;
    expect(within(alert).getByText(money)).toBeVisible();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    // The error is shown next to Pay.
    expect(alert.parentElement).toContainElement(payButton());
    store.on(CREATE, () => new Promise(() => undefined));
    await person.click(payButton());
    await waitFor(() => expect(dialog.queryByText(said)).toBeNull());
  });

  test('says that the player is offline, if that is known', async () => {
    store = await showPurchase();
    store.on(CREATE, new TypeError('lost'));
    await confirmOne();
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pay('Wallet');
    expect(await screen.findByText('You are offline.')).toBeVisible();
    expect(screen.getByText(unknown)).toBeVisible();
    online.mockRestore();
  });

  test('does not call the first attempt unpaid when only the second was refused before processing', async () => {
    store = await showPurchase();
    store.on(CREATE, (_seen, nth) =>
      nth === 1 ? new TypeError('lost') : { status: 401, body: { message: 'Please sign in.' } },
    );
    await confirmOne();
    await pay('Wallet');
    await screen.findByText(unknown);
    await person.click(payButton());
    await screen.findByText('Please sign in.');
    expect(screen.getByText(unknown)).toBeVisible();
    expect(screen.queryByText('Nothing was charged.')).toBeNull();
  });
});

describe('the focus', () => {
  test('can reach every button while the order is being placed, and none closes the dialog', async () => {
    store = await showPurchase();
    store.on(CREATE, () => new Promise(() => undefined));
    const dialog = within(await confirmOne());
    await pay('Wallet');
    expect(payButton()).toHaveFocus();
    for (const name of ['Close', 'Cancel']) {
      const button = dialog.getByRole('button', { name });
      button.focus();
      expect(button).toHaveFocus();
      expect(isLocked(button)).toBe(true);
      await person.click(button);
    }
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('stays on the button when no items are left to pay for, and it then leads back to the items', async () => {
    store = await showPurchase();
    const details = { productIds: ['13'], version: 200 };
    store.on(CREATE, { status: 409, body: { code: 'item_unavailable', message: 'Not available.', details } });
    await confirmOne();
    await pay('Wallet');
    await screen.findByText(/Removed from your order/);
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'Choose your items' })).toHaveFocus();
    await press('Choose your items');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('an attempt', () => {
  const keys = () => store.calls(CREATE).map(({ headers }) => headers['idempotency-key']);

  test('is made once, however fast the second click is', async () => {
    store = await showPurchase();
    await confirmOne();
    await screen.findAllByText(/Nova/);
    const button = payButton('Wallet');
    act(() => {
      button.click();
      button.click();
    });
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('orderId=f00d'));
    expect(store.calls(CREATE)).toHaveLength(1);
  });

  test('that awaits payment is shown before a second one is made', async () => {
    store = await showPurchase();
    store.on(CREATE, { body: { success: true, data: { orderId: 'f00d', paymentUrl: '#paying' } } });
    store.on(STATUS, { body: { success: true, status: 'pending', paymentUrl: '#paying' } });
    await confirmOne();
    await person.click(screen.getByRole('radio', { name: /^UPI/ }));
    await pay('UPI');
    await waitFor(() => expect(location.hash).toBe('#paying'));
    location.hash = '';
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(isLocked(payButton('UPI'))).toBe(false));
    await pay('UPI');
    expect(await screen.findByText('Your earlier order is waiting for payment.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay with/ })).toBeNull();
    await press('Continue Payment');
    expect(location.hash).toBe('#paying');
    expect(store.calls(CREATE)).toHaveLength(1);
    await press('Place Another Order');
    await pay('UPI');
    await waitFor(() => expect(new Set(keys()).size).toBe(2));
  });

  test('that can no longer be paid does not block the next one', async () => {
    store = await showPurchase();
    sessionStorage.setItem('order:asha@example.com', JSON.stringify({ ...NO_ORDER, orderId: 'f00d' }));
    store.on(STATUS, { body: { success: true, status: 'cancelled' } });
    await confirmOne();
    await pay('Wallet');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(1));
  });

  test('keeps its key after a lost response, so that nobody pays twice', async () => {
    store = await showPurchase();
    store.on(CREATE, (_seen, nth) => (nth === 1 ? new TypeError('lost') : { body: { data: { orderId: 'f00d' } } }));
    await confirmOne();
    await pay('Wallet');
    await screen.findByText('An unknown error occurred.');
    await pay('Wallet');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(2));
    expect(keys()[0]).toBeTruthy();
    expect(new Set(keys()).size).toBe(1);
  });

  test('keeps its key when cart and method change, and shows the outcome of the first try', async () => {
    store = await showPurchase();
    const details = { orderId: 'f00d', status: 'processing', paymentMethod: 'wallet' };
    const reused = { status: 422, body: { code: 'idempotency_key_reused', message: 'Used.', details } };
    store.on(CREATE, (_seen, nth) => (nth === 1 ? new TypeError('lost') : reused));
    await confirmOne();
    await pay('Wallet');
    await screen.findByText('An unknown error occurred.');
    await press('Cancel');
    await press('Add Twilight Pass');
    await create();
    // The warning is shown before the next press, because the first request may have been processed.
    expect(await screen.findByText(/^We do not know yet/)).toBeVisible();
    await person.click(screen.getByRole('radio', { name: /^UPI/ }));
    await pay('UPI');
    expect(await screen.findByText('Your earlier order went through.')).toBeVisible();
    expect(new Set(keys()).size).toBe(1);
    expect(screen.getByRole('link', { name: 'View Order' })).toHaveAttribute(
      'href',
      '/wallet-order-status?orderId=f00d',
    );
    store.on(CREATE, { body: { data: { orderId: 'beef' } } });
    await press('Place Another Order');
    await person.click(screen.getByRole('radio', { name: /^Wallet/ }));
    await pay('Wallet');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('orderId=beef'));
    expect(new Set(keys()).size).toBe(2);
  });

  test('keeps its key while the payment page cannot be opened', async () => {
    store = await showPurchase();
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

  test('with changed prices stays in the dialog and shows old and new price', async () => {
    store = await showPurchase();
    const message = 'Prices have changed. Please review your order.';
    store.on(CREATE, { status: 409, body: { code: 'prices_changed', message, details: { version: 200 } } });
    await confirmOne();
    store.on(ITEMS, onSale({ ...items[0], customPrice: '65.00' }, items[1] as object));
    await pay('Wallet');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByText('Nothing was charged.')).toBeVisible();
    expect(dialog.getByText('₹62.50').closest('del')).not.toBeNull();
    expect(payButton('Wallet')).toHaveTextContent('₹65.00');
  });

  test('with a product no longer for sale names it and continues without it', async () => {
    store = await showPurchase();
    const message = 'This item is not available at the moment.';
    const gone = { code: 'item_unavailable', message, details: { productIds: ['13'], version: 200 } };
    store.on(CREATE, { status: 409, body: gone });
    await press('Add Twilight Pass');
    await confirmOne();
    await pay('Wallet');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText(`${message} Removed from your order: 86 Diamonds.`)).toBeVisible();
    expect(payButton('Wallet')).toHaveTextContent('₹770.05');
  });

  test('is repeated once when the server does not have the new price yet', async () => {
    store = await showPurchase(1000, 300);
    const behind = { status: 409, body: { code: 'prices_changed', message: 'Prices', details: { version: 200 } } };
    store.on(CREATE, (_seen, nth) => (nth === 1 ? behind : { body: { data: { orderId: 'f00d' } } }));
    await confirmOne();
    await pay('Wallet');
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent('orderId=f00d'));
    expect(new Set(keys()).size).toBe(1);
  });
});
