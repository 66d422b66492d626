import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const LIST = 'GET /api/admin/transactions';
const ID = '9c3b5d7e1f2a4068b1c9d8e7f6a5b4c3';
const row = (change: object = {}) => ({
  _id: ID,
  transaction_type: 'purchase',
  status: 'completed',
  amount: 125,
  description: 'Payment for order 4f8a1c0e',
  createdAt: '2026-03-01T09:30:00.000Z',
  paymentMethod: 'wallet',
  balanceBefore: 500,
  balanceAfter: 375,
  wallet_transaction: true,
  userId: { _id: 'a'.repeat(32), name: 'Priya Sharma' },
  userEmail: 'priya@example.com',
  orderId: '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61',
  ...change,
});
const page = (transactions: object[], pagination: object = {}) => ({
  body: {
    success: true,
    data: {
      transactions,
      pagination: {
        currentPage: 1,
        totalPages: 3,
        hasPrevPage: false,
        hasNextPage: true,
        totalTransactions: 41,
        ...pagination,
      },
    },
  },
});

const person = userEvent.setup({ delay: null });
const open = (address = '') => stage(OpsDashboardScreens, `/dashboard?tab=transactions${address}`);
const requestsOf = (store: ReturnType<typeof fakeStore>) =>
  Object.fromEntries(new URLSearchParams(store.calls(LIST).at(-1)?.path.split('?')[1]));
const address = () => screen.getByLabelText('address').textContent;
const table = async () => within(await screen.findByRole('table'));

describe('the list of transactions', () => {
  test('shows ids, user, type, signed amount, method, status and Indian time', async () => {
    const store = fakeStore({ [LIST]: page([row({ merchantTransactionId: `${ID}01` })]) });
    open();
    const cells = (await table()).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.slice(0, 7)).toEqual([
      '9c3b5d7e…a5b4c301',
      'priya@example.comPriya Sharma',
      'Purchase',
      '−₹125.00',
      'Wallet',
      'Completed',
      '1 Mar 2026',
    ]);
    expect(screen.getByText('Showing 1 of 41 transactions')).toBeTruthy();
    expect(screen.getByText('Page 1 of 3')).toBeTruthy();
    expect(requestsOf(store)).toEqual({ page: '1', limit: '20', sortBy: 'createdAt', sortOrder: 'desc' });
  });

  test.each([
    ['held for an admin', { status: 'refund_initiated', inSuspense: true }, 'Payment under review'],
    ['held for support', { status: 'refund_initiated', money: { at: 'support' } }, 'Payment under review'],
    ['with its gateway', { status: 'refund_initiated', money: { at: 'gateway' } }, 'Refund initiated'],
    ['credited by an admin', { status: 'refunded', money: { at: 'returned_to_wallet' } }, 'Credited to wallet'],
    ['refunded outside', { status: 'manual_refund', money: { at: 'outside' } }, 'Refunded manually'],
  ])('names money that is %s', async (_where, change, state) => {
    fakeStore({ [LIST]: page([row({ transaction_type: 'recharge', wallet_transaction: false, ...change })]) });
    open();
    expect((await table()).getAllByRole('cell')[5]?.textContent).toBe(state);
  });

  test.each([
    ['recharge', 500, '+₹500.00'],
    ['refund', 62.5, '+₹62.50'],
    ['purchase', 125, '−₹125.00'],
    ['admin_adjustment', -10, '−₹10.00'],
  ])('a %s of %p is shown as %s', async (transaction_type, amount, shown) => {
    fakeStore({ [LIST]: page([row({ transaction_type, amount })]) });
    open();
    expect((await table()).getByText(shown)).toBeTruthy();
  });

  test('keeps search, filters and page in the URL', async () => {
    const store = fakeStore({ [LIST]: page([row()]) });
    open();
    await table();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(requestsOf(store)).toMatchObject({ page: '2' }));
    await person.type(screen.getByLabelText('Search transactions'), ' priya@example.com{Enter}');
    await waitFor(() => expect(requestsOf(store)).toMatchObject({ page: '1', search: 'priya@example.com' }));
    await person.selectOptions(screen.getByLabelText('Type'), 'Refund');
    await person.selectOptions(screen.getByLabelText('Method'), 'UPI');
    await person.selectOptions(screen.getByLabelText('Status'), 'Credit failed');
    await waitFor(() =>
      expect(requestsOf(store)).toMatchObject({
        transaction_type: 'refund',
        paymentMethod: 'ekupi',
        status: 'failed_credit',
      }),
    );
    expect(address()).toBe(
      '/dashboard?tab=transactions&q=priya%40example.com&type=refund&method=ekupi&status=failed_credit',
    );
  });

  test('starts from the URL', async () => {
    const store = fakeStore({ [LIST]: page([row()]) });
    open('&q=4f8a1c0e&from=2026-03-01&to=2026-03-02&page=2');
    await table();
    expect(requestsOf(store)).toMatchObject({
      search: '4f8a1c0e',
      startDate: '2026-03-01',
      endDate: '2026-03-02',
      page: '2',
    });
    expect(screen.getByLabelText('Search transactions')).toHaveProperty('value', '4f8a1c0e');
  });

  test('has a no-match state with a way to clear the filters', async () => {
    const store = fakeStore({ [LIST]: page([], { totalTransactions: 0, totalPages: 0 }) });
    open('&q=nobody');
    expect(await screen.findByText('No matching transactions')).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!);
    await waitFor(() => expect(requestsOf(store)).not.toHaveProperty('search'));
    expect(await screen.findByText('No transactions yet')).toBeTruthy();
  });

  test('keeps the last results below a notice when a load fails', async () => {
    const store = fakeStore({ [LIST]: new Error('cut') });
    open();
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to fetch transactions Try Again');
    store.on(LIST, page([row()]));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    await table();
    store.on(LIST, { status: 500, body: { success: false, message: 'The wallet is away.' } });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The wallet is away.');
    expect((await table()).getByText('priya@example.com')).toBeTruthy();
  });
});

describe('the details of a transaction', () => {
  test("show the wallet balances, the related record and the gateway's responses", async () => {
    const recharge = row({
      transaction_type: 'refund',
      status: 'failed',
      failureReason: 'It was late.',
      originalTransactionId: 'b'.repeat(32),
      merchantTransactionId: `${ID}01`,
      paymentGatewayResponse: { state: 'paid' },
    });
    fakeStore({ [LIST]: page([recharge]) });
    open();
    await person.click((await table()).getByRole('button', { name: 'View transaction 9c3b5d7e' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(address()).toContain(`view=${ID}`);
    const text = screen.getByRole('dialog').textContent ?? '';
    for (const part of ['Before₹500.00', 'Change+₹125.00', 'After₹375.00', 'It was late.', 'b'.repeat(32), `${ID}01`])
      expect(text).toContain(part);
    expect(dialog.getByText('Wallet transaction')).toBeTruthy();
    expect(text).toContain('"state": "paid"');
    expect(text).not.toContain('Gateway request');
    const leads = (name: string) => dialog.getByRole('link', { name }).getAttribute('href');
    expect(leads('priya@example.com')).toContain('tab=users&email=priya%40example.com');
    expect(leads('b'.repeat(32))).toBe(`/dashboard?tab=transactions&q=${'b'.repeat(32)}&view=${'b'.repeat(32)}`);
    await person.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).not.toContain('view='));
  });

  test('omit the balances when the wallet was not involved', async () => {
    const paid = row({ paymentMethod: 'ekupi', wallet_transaction: false, balanceBefore: null, balanceAfter: null });
    fakeStore({ [LIST]: page([paid]) });
    open(`&view=${ID}`);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Paid outside the wallet')).toBeTruthy();
    expect(dialog.queryByText('Before')).toBeNull();
  });
});

test.each([
  ['a failed adjustment', { transaction_type: 'admin_adjustment', status: 'failed' }],
  ['a credit to the wallet', { status: 'refunded', money: { at: 'returned_to_wallet' } }],
])('%s is not said to be paid outside the wallet', async (_what, change) => {
  fakeStore({ [LIST]: page([row({ paymentMethod: 'ekupi', wallet_transaction: false, ...change })]) });
  open(`&view=${ID}`);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByText('Paid outside the wallet')).toBeNull();
});

describe('money in suspense', () => {
  const CREDIT = `POST /api/admin/transactions/${ID}/credit`;
  const REFUND = `POST /api/admin/transactions/${ID}/manual-refund`;
  const confirm = jest.fn<(text: string, label?: string) => Promise<boolean>>().mockResolvedValue(true);
  const waiting = async (answers: Parameters<typeof fakeStore>[0] = {}) => {
    const captured = row({
      transaction_type: 'recharge',
      amount: 500,
      inSuspense: true,
      status: 'refund_initiated',
      expectedAmount: 2000,
    });
    const store = fakeStore({ [LIST]: page([captured]), ...answers });
    stage(OpsDashboardScreens, `/dashboard?tab=transactions&view=${ID}`, { confirm });
    return { store, inside: within(await screen.findByRole('region', { name: 'Needs a decision' })) };
  };

  test('is not shown as received', async () => {
    await waiting();
    const amounts = screen.getAllByText('+₹500.00');
    expect(amounts.filter((shown) => shown.classList.contains('text-success'))).toEqual([]);
  });

  test('shows the paid and the expected amount', async () => {
    const { inside } = await waiting();
    expect(inside.getByText('Paid').parentElement?.textContent).toBe('Paid₹500.00');
    expect(inside.getByText('Expected').parentElement?.textContent).toBe('Expected₹2,000.00');
  });

  test('is credited with a reason after a confirmation, and the list is refetched', async () => {
    const { store, inside } = await waiting({ [CREDIT]: { body: { success: true } } });
    await person.click(inside.getByRole('button', { name: 'Credit to wallet' }));
    expect(await inside.findByText('Please say why.')).toBeTruthy();
    await person.type(inside.getByLabelText('Reason'), ' Paid twice ');
    await person.click(inside.getByRole('button', { name: 'Credit to wallet' }));
    await waitFor(() => expect(store.calls(CREDIT)[0]?.body).toEqual({ reason: 'Paid twice' }));
    expect(confirm).toHaveBeenLastCalledWith(
      'Are you sure you want to credit ₹500.00 to the wallet of priya@example.com?',
      'Credit to wallet',
    );
    await waitFor(() => expect(store.calls(LIST)).toHaveLength(2));
    expect(await screen.findByText('Decision recorded.')).toBeTruthy();
  });

  test.each([
    ['Credit to wallet', CREDIT],
    ['Record refund', REFUND],
  ])('keeps the focus on %s while it runs, with both buttons locked', async (name, call) => {
    const { store, inside } = await waiting({ [call]: () => new Promise(() => undefined) });
    await person.type(inside.getByLabelText('Reason'), 'Paid twice');
    await person.type(inside.getByLabelText('Reference of the refund'), 'UTR 4711');
    await person.click(inside.getByRole('button', { name }));
    await waitFor(() => expect(store.calls(call)).toHaveLength(1));
    expect(inside.getByRole('button', { busy: true })).toBe(document.activeElement);
    expect(document.activeElement?.textContent).toBe(name);
    for (const button of inside.getAllByRole('button')) await person.click(button);
    expect([CREDIT, REFUND].flatMap((each) => store.calls(each))).toHaveLength(1);
  });

  test('is recorded as refunded with a reference; a refusal shows the server’s message', async () => {
    const taken = { status: 409, body: { message: 'This money has left suspense in another way.' } };
    const { store, inside } = await waiting({ [REFUND]: taken });
    await person.type(inside.getByLabelText('Reason'), 'Sent by bank');
    await person.click(inside.getByRole('button', { name: 'Record refund' }));
    expect(await inside.findByText('Please enter the reference of the refund.')).toBeTruthy();
    await person.type(inside.getByLabelText('Reference of the refund'), 'UTR 4711');
    await person.click(inside.getByRole('button', { name: 'Record refund' }));
    expect((await inside.findByRole('alert')).textContent).toBe('This money has left suspense in another way.');
    expect(store.calls(REFUND)[0]?.body).toEqual({ reason: 'Sent by bank', reference: 'UTR 4711' });
  });
});
