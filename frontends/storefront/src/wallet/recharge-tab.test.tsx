import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import type { Answer } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RechargeTab } from './recharge-tab.tsx';

const BALANCE = 'GET /api/wallet/balance';
const RECHARGE = 'POST /api/wallet/recharge/ekupi';
const person = userEvent.setup({ delay: null });

const LIMITED: Answer = { body: { success: true, data: { walletBalance: 0, rechargeMax: 100_000 } } };
const show = (answer: Answer, balance: Answer = LIMITED) => {
  const store = fakeStore({ [BALANCE]: balance, [RECHARGE]: answer });
  renderScreen(<RechargeTab />);
  return store;
};
const pay = () => person.click(screen.getByRole('button', { name: /^Pay with UPI/ }));

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  location.hash = '';
});

describe('recharging', () => {
  test('needs a positive amount in whole rupees', async () => {
    const store = show({ body: {} });
    await pay();
    await screen.findByText('Please enter a valid amount');
    expect(screen.getByLabelText('Custom amount')).toHaveFocus();
    expect(screen.getByLabelText('Custom amount')).toHaveAccessibleDescription('Please enter a valid amount');
    await person.type(screen.getByLabelText('Custom amount'), '0');
    await pay();
    expect(store.calls(RECHARGE)).toHaveLength(0);
  });

  test.each(['100.00', '500.50', '0.99', '10.5', '1e3', '-500', '100,5', '1,00', '५००.५०', '9'.repeat(20)])(
    'does not turn %s into another amount',
    async (typed) => {
      const store = show({ body: {} });
      const field = screen.getByLabelText('Custom amount');
      await person.click(field);
      await person.paste(typed);
      expect(screen.getByRole('button', { name: 'Pay with UPI' })).toBeVisible();
      await pay();
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription('Please enter a valid amount');
      await person.clear(field);
      await person.type(field, typed);
      expect(field).toHaveValue(typed);
      await pay();
      expect(field).toHaveAccessibleDescription('Please enter a valid amount');
      expect(store.calls(RECHARGE)).toHaveLength(0);
    },
  );

  test.each<[string, number]>([
    ['1,00,000', 100_000],
    ['₹1,000', 1000],
    ['500/-', 500],
    ['१,०००', 1000],
    ['০৭৫', 75],
  ])('reads %s', async (typed, amount) => {
    const store = show({ body: { success: true, data: { paymentUrl: '#paying' } } });
    await person.type(screen.getByLabelText('Custom amount'), typed);
    await pay();
    await waitFor(() => expect(store.calls(RECHARGE)[0]?.body).toEqual({ amount, paymentMethod: 'ekupi' }));
  });

  test('shows the maximum amount of a recharge before anything is pressed', async () => {
    show({ body: {} });
    const field = screen.getByLabelText('Custom amount');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/₹1,00,000 at most.*within a minute/));
    await person.type(field, '100001');
    expect(field).toHaveAccessibleDescription('One recharge is ₹1,00,000 at most.');
  });

  test('says once that an amount is above the maximum, without asking the server', async () => {
    const store = show({ status: 400, body: { message: 'Please enter an amount of at most 100000.' } });
    const field = screen.getByLabelText('Custom amount');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/₹1,00,000 at most/));
    await person.type(field, '100001');
    await pay();
    expect(field).toHaveFocus();
    expect(screen.getAllByText(/at most/)).toHaveLength(1);
    expect(store.calls(RECHARGE)).toHaveLength(0);
  });

  test('does without the maximum until the wallet has said it', async () => {
    const store = show({ body: {} }, new TypeError('offline'));
    const field = screen.getByLabelText('Custom amount');
    expect(field).toHaveAccessibleDescription(/^Whole rupees only\. Usually in your wallet/);
    await person.type(field, '2500000');
    expect(field).toHaveValue('2500000');
    await pay();
    await waitFor(() => expect(store.calls(RECHARGE)).toHaveLength(1));
  });

  test('has no preset chosen for any other amount', async () => {
    show({ body: {} });
    await person.click(screen.getByRole('button', { name: '₹100' }));
    await person.type(screen.getByLabelText('Custom amount'), '5');
    expect(screen.getByRole('button', { name: 'Pay with UPI · ₹1,005.00' })).toBeVisible();
    expect(screen.getByRole('button', { name: '₹100' })).toHaveAttribute('aria-pressed', 'false');
  });

  test('starts with the amount of the last recharge on this device', async () => {
    show({ body: { success: true, data: { paymentUrl: '#paying' } } });
    await person.click(screen.getByRole('button', { name: '₹500' }));
    await pay();
    cleanup();
    show({ body: {} });
    expect(screen.getByRole('button', { name: '₹500' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('sends the chosen preset and goes to the payment page', async () => {
    const store = show({ body: { success: true, data: { paymentUrl: '#paying' } } });
    await person.click(screen.getByRole('button', { name: '₹2,000' }));
    await pay();
    await waitFor(() => expect(location.hash).toBe('#paying'));
    expect(store.calls(RECHARGE)[0]?.body).toEqual({ amount: 2000, paymentMethod: 'ekupi' });
    expect(screen.getByRole('button', { name: /^Pay with UPI/ })).toHaveAttribute('aria-disabled', 'true');
  });

  test.each<[string, Answer, string]>([
    [
      'the server says why',
      { status: 422, body: { message: 'The largest recharge is 1,00,000.' } },
      'The largest recharge is 1,00,000.',
    ],
    ['no page comes back', { body: { success: true, data: {} } }, 'Failed to initiate payment'],
    ['the answer is a refusal', { body: { success: false, message: 'Closed today.' } }, 'Closed today.'],
    [
      'the page is no web address',
      { body: { success: true, data: { paymentUrl: 'javascript:1' } } },
      'Failed to initiate payment',
    ],
    ['nobody answers', new TypeError('offline'), 'Failed to connect to server'],
  ])('shows an error when %s', async (_name, answer, words) => {
    show(answer);
    await person.click(screen.getByRole('button', { name: '₹100' }));
    await pay();
    await screen.findByText(words);
  });

  test('is prefilled with the amount that an order lacks', () => {
    fakeStore({});
    renderScreen(<RechargeTab initialAmount="25" />);
    expect(screen.getByLabelText('Custom amount')).toHaveValue('25');
  });

  test('is not prefilled with what is no amount', () => {
    fakeStore({});
    renderScreen(<RechargeTab initialAmount="100.50" />);
    expect(screen.getByLabelText('Custom amount')).toHaveValue('');
  });

  test('reports an earlier started payment before starting a second', async () => {
    const store = show(new TypeError('offline'));
    const keys = () => new Set(store.calls(RECHARGE).map(({ headers }) => headers['idempotency-key'])).size;
    await person.click(screen.getByRole('button', { name: '₹100' }));
    await pay();
    await screen.findByText('Failed to connect to server');
    store.on(RECHARGE, { status: 422, body: { code: 'idempotency_key_reused', message: 'Used.' } });
    await person.click(screen.getByRole('button', { name: '₹200' }));
    await pay();
    await screen.findByText(/^A recharge of another amount had been started and waits unpaid/);
    expect(keys()).toBe(1);
    await pay();
    await waitFor(() => expect(keys()).toBe(2));
  });

  test('keeps its key after a lost response', async () => {
    const store = show(new TypeError('offline'));
    await person.click(screen.getByRole('button', { name: '₹100' }));
    await pay();
    await screen.findByText('Failed to connect to server');
    await pay();
    await waitFor(() => expect(store.calls(RECHARGE)).toHaveLength(2));
    const keys = store.calls(RECHARGE).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[0]).toBe(keys[1]);
  });
});
