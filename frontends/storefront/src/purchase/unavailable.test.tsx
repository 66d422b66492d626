import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
  typeIds,
  VERIFY,
} from '../testing/purchase-stage.tsx';

const REASON = 'Not available for this account';
const IN_THE_WAY = 'Not available for this account: 86 Diamonds.';
const knownAs = (unavailable?: string[]): Answer => ({ body: { success: true, username: 'Nova', unavailable } });

let store: FakeStore;
beforeEach(freshTab);

const createButton = () => screen.getByRole('button', { name: 'Create Order' });
const bar = () => within(screen.getByRole('region', { name: 'Your order' }));
const grid = () => within(screen.getByRole('region', { name: 'Choose your items' }));
const verify = () => press('Verify Player Details');

/** Chooses both products for an account that cannot buy the first one. */
async function chooseBoth(): Promise<void> {
  store = await showPurchase();
  store.on(VERIFY, knownAs(['13']));
  await press('Add 86 Diamonds');
  await press('Add Twilight Pass');
  await typeIds();
}

describe('a product that the account cannot buy', () => {
  test('says so on its tile and cannot be chosen; the others can', async () => {
    store = await showPurchase();
    store.on(VERIFY, knownAs(['13']));
    await typeIds();
    expect(screen.getByRole('button', { name: 'Add 86 Diamonds' })).toBeEnabled();
    await verify();
    const tile = (await screen.findByText(REASON)).closest('li') as HTMLElement;
    expect(within(tile).getByText('86')).toBeVisible();
    expect(within(tile).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Twilight Pass' })).toBeEnabled();
  });

  test('in the basket locks Create Order, says why, and is removed in one tap', async () => {
    await chooseBoth();
    await verify();
    expect((await bar().findByText(IN_THE_WAY)).closest('[role=alert]')).toBeVisible();
    expect(createButton()).toHaveAccessibleDescription(IN_THE_WAY);
    await create();
    expect(screen.queryByRole('dialog')).toBeNull();
    await press('Show your items');
    expect((await bar().findByText(REASON)).closest('li')).toHaveTextContent('86 Diamonds');
    await person.click(bar().getByText('Remove'));
    expect(createButton()).toHaveFocus();
    expect(isLocked(createButton())).toBe(false);
    expect(createButton()).toHaveAccessibleDescription('');
    await create();
    await screen.findByRole('dialog');
    await pay('Wallet');
    await waitFor(() => expect(store.calls(CREATE)).toHaveLength(1));
    expect(store.calls(CREATE)[0]?.body).toMatchObject({ items: [{ productId: '33' }] });
  });

  test('found while confirming is named above the items, and Pay says what to do first', async () => {
    await chooseBoth();
    await create();
    const dialog = within(await screen.findByRole('dialog'));
    const first = await dialog.findByRole('button', { name: 'First remove what is not available' });
    expect(isLocked(first)).toBe(true);
    await person.click(first);
    expect(store.calls(CREATE)).toEqual([]);
    expect(dialog.getByText(REASON).closest('li')).toHaveTextContent('86 Diamonds');
    await person.click(dialog.getByRole('button', { name: 'Remove 86 Diamonds' }));
    expect(dialog.queryByText(REASON)).toBeNull();
    expect(payButton('Wallet')).toHaveTextContent('₹770.05');
    expect(isLocked(payButton('Wallet'))).toBe(false);
    // Otherwise a key that is held down on Remove would pay.
    expect(payButton('Wallet')).not.toHaveFocus();
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });

  test('is for sale again as soon as another account is entered', async () => {
    await chooseBoth();
    await verify();
    await bar().findByText(IN_THE_WAY);
    store.on(VERIFY, knownAs([]));
    await person.type(screen.getByLabelText('Zone ID'), '7');
    expect(screen.queryByText(IN_THE_WAY)).toBeNull();
    expect(grid().queryByText(REASON)).toBeNull();
    await verify();
    expect(await screen.findByText('Welcome, Nova')).toBeVisible();
    expect(isLocked(createButton())).toBe(false);
    expect(screen.getByText('2 items')).toBeVisible();
  });
});

test('an older service does not tell, and everything can be chosen', async () => {
  store = await showPurchase();
  store.on(VERIFY, knownAs());
  await confirmOne();
  await pay('Wallet');
  await waitFor(() => expect(store.calls(CREATE)).toHaveLength(1));
});

describe('an item refused while paying', () => {
  const details = { productIds: ['13'], version: 100 };
  const refusal = { status: 409, body: { code: 'item_unavailable', message: 'Not available.', details } };

  test('leaves the order and is marked, if the account cannot buy it', async () => {
    store = await showPurchase();
    store.on(VERIFY, (_seen, nth) => knownAs(nth === 1 ? [] : ['13']));
    store.on(CREATE, refusal);
    await confirmOne();
    await pay('Wallet');
    expect(await screen.findByText('Not available. Removed from your order: 86 Diamonds.')).toBeVisible();
    await press('Choose your items');
    expect(await grid().findByText(REASON)).toBeVisible();
    expect(screen.queryByText(IN_THE_WAY)).toBeNull();
  });

  test('has no mark of the account, if the account can buy it', async () => {
    store = await showPurchase();
    store.on(CREATE, refusal);
    await confirmOne();
    await pay('Wallet');
    await screen.findByText(/Removed from your order/);
    await waitFor(() => expect(store.calls(VERIFY)).toHaveLength(2));
    await press('Choose your items');
    expect(screen.queryByText(REASON)).toBeNull();
    expect(screen.getByRole('button', { name: 'Add 86 Diamonds' })).toBeEnabled();
  });
});

describe('a kept draft', () => {
  const player = { name: 'Nova', activePasses: 0, passProductIds: [], bonusUsed: [], unavailable: ['13'] };
  const draft = { ...NO_ORDER, userId: '123456', zoneId: '2001', quantities: { '13': 1 }, player };
  const keep = (kept: object) => sessionStorage.setItem('order:asha@example.com', JSON.stringify(kept));

  test('keeps the mark', async () => {
    keep(draft);
    await showPurchase();
    expect(bar().getByText(IN_THE_WAY)).toBeVisible();
  });

  test('that may have been ordered can be sent, because the server answers with that order', async () => {
    keep({ ...draft, isUnsure: true });
    await showPurchase();
    expect(isLocked(createButton())).toBe(false);
    expect(screen.queryByText(REASON)).toBeNull();
  });
});
