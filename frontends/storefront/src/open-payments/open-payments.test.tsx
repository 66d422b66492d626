import { beforeEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { renderScreen } from '@topup/web-kit/testing/render-screen.tsx';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RechargeTab } from '../wallet/recharge-tab.tsx';
import { OpenPayments } from './open-payments.tsx';

const LIST = 'GET /api/wallet/open-payments';
const CANCEL = 'POST /api/wallet/open-payments/a/cancel';
const person = userEvent.setup({ delay: null });
const ORDER = { _id: 'a', purpose: 'order', amount: 62.5, createdAt: '2026-11-26T07:00:00Z' };
const RECHARGE = { ...ORDER, _id: 'b', purpose: 'recharge', amount: 500, paymentUrl: 'https://pay.example/b' };
const listOf = (...payments: object[]) => ({ body: { success: true, message: '', data: { payments, max: 5 } } });

beforeEach(() => sessionStorage.clear());

describe('the open payments', () => {
  test('each says what it is for, and can be cancelled; those with a page can be continued', async () => {
    fakeStore({ [LIST]: listOf(ORDER, RECHARGE) });
    renderScreen(<OpenPayments />);
    const [order, recharge] = await screen.findAllByRole('listitem');
    expect(order).toHaveTextContent('Order ₹62.50');
    expect(within(order as HTMLElement).queryByRole('button', { name: /Continue/ })).toBeNull();
    expect(recharge).toHaveTextContent('Wallet recharge ₹500.00');
    expect(screen.getByRole('button', { name: 'Cancel payment: ₹500.00' })).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Continue: ₹500.00' })).toBeEnabled();
  });

  test('a cancelled one leaves the list, and the player may pay', async () => {
    const store = fakeStore({ [LIST]: listOf(ORDER, RECHARGE), [CANCEL]: { body: { success: true, message: '' } } });
    renderScreen(<OpenPayments />);
    const button = await screen.findByRole('button', { name: 'Cancel payment: ₹62.50' });
    store.on(LIST, listOf(RECHARGE));
    await person.click(button);
    await screen.findByText('The payment is cancelled. You can pay now.');
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  });

  test('one that was paid meanwhile says so', async () => {
    const message = 'This payment has been made and cannot be cancelled.';
    fakeStore({
      [LIST]: listOf(ORDER),
      [CANCEL]: { status: 409, body: { success: false, code: 'payment_made', message } },
    });
    renderScreen(<OpenPayments />);
    await person.click(await screen.findByRole('button', { name: 'Cancel payment: ₹62.50' }));
    await screen.findByText(message);
  });

  test('are listed where a recharge is refused because of them', async () => {
    fakeStore({
      'GET /api/wallet/balance': { body: { success: true, data: { walletBalance: 0, rechargeMax: 100_000 } } },
      'POST /api/wallet/recharge/ekupi': {
        status: 409,
        body: { success: false, code: 'too_many_open_payments', message: 'You have 5 open payments.' },
      },
      [LIST]: listOf(RECHARGE),
    });
    renderScreen(<RechargeTab initialAmount="500" />);
    await person.click(screen.getByRole('button', { name: /^Pay with UPI/ }));
    await screen.findByText('You have 5 open payments.');
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
  });
});
