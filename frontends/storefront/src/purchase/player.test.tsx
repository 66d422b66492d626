import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Answer, FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  confirmOne,
  CREATE,
  create,
  freshTab,
  isLocked,
  payButton,
  person,
  press,
  showPurchase,
  typeIds,
  VERIFY,
} from '../testing/purchase-stage.tsx';
import PurchasePage from './purchase-page.tsx';

let store: FakeStore;

beforeEach(freshTab);

describe('an unverified player', () => {
  test('is verified by the dialog; payment is blocked until the name is shown', async () => {
    store = await showPurchase();
    let tell: (answer: Answer) => void = () => undefined;
    store.on(VERIFY, () => new Promise<Answer>((resolve) => (tell = resolve)));
    const dialog = within(await confirmOne());
    expect(dialog.getByText('Verifying')).toBeInTheDocument();
    expect(isLocked(payButton())).toBe(true);
    await act(async () => tell({ body: { success: true, username: 'Nova' } }));
    expect(await dialog.findByText('Nova')).toBeVisible();
    expect(isLocked(payButton())).toBe(false);
  });

  test('has a name that cannot turn the sentence around it', async () => {
    store = await showPurchase();
    store.on(VERIFY, { body: { success: true, username: '\u202eنور' } });
    await typeIds();
    await press('Verify Player Details');
    expect(await screen.findByText('Welcome, \u2068نور\u2069')).toBeVisible();
    expect(screen.getByText('ن')).toBeInTheDocument();
  });

  test('who does not exist is an error at the fields', async () => {
    store = await showPurchase();
    store.on(VERIFY, { status: 422, body: { message: 'No such player.' } });
    await typeIds();
    await press('Add 86 Diamonds');
    await create();
    expect(await screen.findByText('No such player.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('User ID')).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('User ID')).toHaveFocus());
    expect(store.calls(CREATE)).toHaveLength(0);
  });

  test('who does not exist is said in the order bar and at the fields, even before the dialog has loaded', async () => {
    store = await showPurchase();
    store.on(VERIFY, { status: 422, body: { message: 'No such player.' } });
    await typeIds();
    await press('Add 86 Diamonds');
    // Pressed without waiting, as on a slow phone whose dialog is still loading when the answer comes.
    act(() => screen.getByRole('button', { name: 'Create Order' }).click());
    expect(await screen.findByText('No order yet: 123456 (2001) could not be verified.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('User ID')).toHaveFocus());
    await press('Create Order');
    await waitFor(() => expect(store.calls(VERIFY)).toHaveLength(2));
    await waitFor(() => expect(screen.getByLabelText('User ID')).toHaveFocus());
    act(() => screen.getByRole('button', { name: 'Create Order' }).focus());
    await press('Check the IDs');
    expect(screen.getByLabelText('User ID')).toHaveFocus();
    await person.type(screen.getByLabelText('User ID'), '7');
    expect(screen.queryByText(/^No order yet/)).toBeNull();
  });

  test('cannot be paid for while verification fails', async () => {
    store = await showPurchase();
    store.on(VERIFY, { status: 503, body: { message: 'The player could not be verified right now.' } });
    const dialog = within(await confirmOne());
    expect(await dialog.findByText(/could not be verified right now/)).toBeVisible();
    expect(dialog.getByText('Not verified')).toBeVisible();
    expect(isLocked(payButton())).toBe(true);
    store.on(VERIFY, { body: { success: true, username: 'Nova' } });
    await person.click(dialog.getByRole('button', { name: 'Verify' }));
    expect(await dialog.findByText('Nova')).toBeVisible();
    expect(isLocked(payButton())).toBe(false);
  });
});

describe('the IDs', () => {
  const user = () => screen.getByLabelText('User ID');
  const zone = () => screen.getByLabelText('Zone ID');
  const paste = async (field: HTMLElement, text: string) => {
    await person.click(field);
    await person.paste(text);
  };

  test.each(['12345678 (1234)', 'ID: 12345678 (1234)', '12345678-1234', '12345678\n1234', '१२३४५६७८ (१२३४)'])(
    'are both read from %j, pasted into either field',
    async (text) => {
      store = await showPurchase();
      await paste(user(), text);
      expect([user(), zone()].map((field) => (field as HTMLInputElement).value)).toEqual(['12345678', '1234']);
      await paste(zone(), text);
      expect([user(), zone()].map((field) => (field as HTMLInputElement).value)).toEqual(['12345678', '1234']);
    },
  );

  test('of a text with other numbers are not guessed', async () => {
    store = await showPurchase();
    await typeIds();
    await paste(user(), '1.2345678E7');
    expect(user()).toHaveValue('123456');
    expect(screen.getByText(/^This could not be read as a User ID and a Zone ID/)).toBeVisible();
    await person.type(user(), '7');
    expect(user()).toHaveValue('1234567');
    expect(screen.queryByText(/could not be read/)).toBeNull();
  });

  test('keep only the digits of what is typed, of any script', async () => {
    store = await showPurchase();
    await person.type(user(), '12 34-५६(');
    expect(user()).toHaveValue('123456');
    expect(zone()).toHaveValue('');
  });
});

describe('earlier deliveries to the player', () => {
  const knownAs = { success: true, username: 'Nova', activePasses: 8, passProductIds: ['33'], bonusUsed: ['13'] };

  test('warn before Pay above ten passes, and mark a bonus that may be used', async () => {
    store = await showPurchase(100_000);
    store.on(VERIFY, { body: knownAs });
    await press('Add Twilight Pass');
    await press('Increase quantity of Twilight Pass');
    const dialog = within(await confirmOne());
    await dialog.findByText('Nova');
    expect(dialog.queryByText(/may already have 8 active/)).toBeNull();
    expect(dialog.getAllByText('Bonus may already be used')).toHaveLength(1);
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    await press('Increase quantity of Twilight Pass');
    await create();
    expect(await screen.findByText(/may already have 8 active Weekly Passes/)).toBeVisible();
    expect(isLocked(payButton())).toBe(false);
  });

  test('limit the pass stepper to ten', async () => {
    store = await showPurchase();
    store.on(VERIFY, { body: knownAs });
    await typeIds();
    await press('Verify Player Details');
    await screen.findByText('Welcome, Nova');
    await press('Add Twilight Pass');
    for (let count = 1; count < 10; count += 1) await press('Increase quantity of Twilight Pass');
    expect(screen.getByRole('button', { name: 'Increase quantity of Twilight Pass' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add 86 Diamonds' })).toBeEnabled();
  });
});

describe('the draft order', () => {
  test('survives page changes, and links to the missing funds', async () => {
    store = await showPurchase(38);
    const dialog = within(await confirmOne());
    await person.click(dialog.getByRole('radio', { name: /^Wallet/ }));
    const link = dialog.getByRole('link', { name: 'Add ₹24.50' });
    expect(link).toHaveAttribute('href', '/wallet-recharge?amount=25');
    await screen.findAllByText(/Nova/);
    cleanup();
    store = await showPurchase(100);
    expect(screen.getByLabelText('User ID')).toHaveValue('123456');
    expect(screen.getByLabelText('Zone ID')).toHaveValue('2001');
    expect(screen.getByText('Welcome, Nova')).toBeVisible();
    expect(screen.getByText('1 item')).toBeVisible();
  });

  test('is not shown to another player', async () => {
    store = await showPurchase();
    await typeIds();
    cleanup();
    renderScreen(<PurchasePage />, {
      at: '/user',
      host: { user: { role: 'user', name: 'B', email: 'b@example.com' } },
    });
    expect(screen.getByLabelText('User ID')).toHaveValue('');
  });
});
