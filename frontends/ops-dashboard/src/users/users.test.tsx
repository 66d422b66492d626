import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';
import { readAmount } from './adjustment.ts';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const BOARD = 'GET /api/admin/users';
const FIND = 'GET /api/admin/users/search';
const WAITING = 'GET /api/admin/users/adjustments';
const UPDATE = 'POST /api/admin/users/update-wallet';

const user = (walletBalance = 375) => ({
  _id: 'a'.repeat(32),
  name: 'Priya Sharma',
  email: 'priya@example.com',
  role: 'user',
  walletBalance,
  stats: { totalRecharged: 50000, totalSpent: -49625, purchaseCount: 1204, totalRefunded: 12.5 },
});
const board = (currentPage: number) => ({
  body: {
    success: true,
    data: {
      users: [
        { _id: 'b', name: 'Rahul', email: 'rahul@example.com', walletBalance: 5, totalSpent: 900, purchaseCount: 9 },
        { _id: 'c', name: 'Meera', email: 'meera@example.com', walletBalance: 0, totalSpent: 800, purchaseCount: 8 },
      ],
      pagination: { currentPage, totalPages: 4, hasPrevPage: currentPage > 1, hasNextPage: true },
    },
  },
});
const found = { body: { success: true, data: user() } };

const person = userEvent.setup({ delay: null });
const confirmed = jest.fn<(text: string, label?: string) => Promise<boolean>>();
const open = (address = '') => stage(OpsDashboardScreens, `/dashboard?tab=users${address}`, { confirm: confirmed });
const address = () => screen.getByLabelText('address').textContent;
const withUser = async (answers: Parameters<typeof fakeStore>[0] = {}) => {
  const store = fakeStore({ [BOARD]: board(1), [FIND]: found, ...answers });
  open('&email=priya%40example.com');
  await screen.findByRole('heading', { name: 'Priya Sharma' });
  return store;
};

beforeEach(() => {
  confirmed.mockReset().mockResolvedValue(true);
});

describe('the leaderboard', () => {
  test('continues ranks across pages, and a name opens the user', async () => {
    const store = fakeStore({ [BOARD]: board(3), [FIND]: found });
    open('&page=3');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(store.calls(BOARD)[0]?.path).toBe('/api/admin/users?page=3');
    expect(rows[1]?.textContent).toBe('31Rahulrahul@example.com₹5.00₹900.00balance ₹5.009 orders9');
    expect(rows[2]?.textContent).toContain('32Meera');
    await person.click(screen.getByRole('button', { name: /Rahul/ }));
    await screen.findByRole('heading', { name: 'Priya Sharma' });
    expect(store.calls(FIND)[0]?.path).toBe('/api/admin/users/search?email=rahul%40example.com&userId=b');
    expect(address()).toBe('/dashboard?tab=users&email=rahul%40example.com&user=b');
  });

  test.each([
    [new Error('cut'), 'Failed to fetch the user leaderboard. Try Again'],
    [{ status: 503, body: { message: 'Not now.' } }, 'Failed to fetch the user leaderboard. Not now.Try Again'],
  ])('shows the fixed text on failure, then the server’s message', async (answer, words) => {
    fakeStore({ [BOARD]: answer, [WAITING]: { body: { success: true, data: { proposals: [], aloneMax: 1 } } } });
    open();
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

describe('the search for a user', () => {
  test('needs an e-mail address', async () => {
    const store = fakeStore({ [BOARD]: board(1) });
    open();
    await person.click(screen.getByRole('button', { name: 'Search' }));
    expect(await screen.findByText('Please enter an email address.')).toBeTruthy();
    expect(store.calls(FIND)).toEqual([]);
    expect(screen.getByLabelText('Find a user by email')).toHaveProperty('type', 'email');
  });

  test('selects the user, and Back to Leaderboard clears', async () => {
    const store = fakeStore({ [BOARD]: board(1), [FIND]: found });
    open();
    await person.type(await screen.findByLabelText('Find a user by email'), 'priya@example.com{Enter}');
    const text = (await screen.findByText('Lifetime numbers')).parentElement?.textContent ?? '';
    for (const part of ['Total recharged₹50,000.00', 'Total spent₹49,625.00', 'Total purchases1,204', '₹12.50'])
      expect(text).toContain(part);
    expect(screen.queryByRole('table')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Back to Leaderboard' }));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(store.calls(FIND)).toHaveLength(1);
  });

  test('that matches two accounts shows both and selects neither', async () => {
    const other = { ...user(5), _id: 'b'.repeat(32), name: 'Priya S' };
    const several = { code: 'several_users', message: 'Several.', details: { users: [user(), other] } };
    const store = fakeStore({ [FIND]: { status: 409, body: several } });
    open('&email=priya%40example.com');
    const both = within(await screen.findByRole('region', { name: /Several accounts/ }));
    expect(both.getAllByRole('button')).toHaveLength(2);
    expect(screen.queryByLabelText('Amount')).toBeNull();
    store.on(FIND, { body: { success: true, data: other } });
    await person.click(both.getByRole('button', { name: /Priya S · bbbb/ }));
    await screen.findByRole('heading', { name: 'Priya S' });
    expect(store.calls(FIND).at(-1)?.path).toContain(`userId=${'b'.repeat(32)}`);
    expect(address()).toContain(`user=${'b'.repeat(32)}`);
  });

  test.each([
    [{ status: 404, body: { message: 'User not found.' } }, 'User not found.'],
    [new Error('cut'), 'Failed to find user.'],
  ])('shows the server’s message, or that it failed', async (answer, words) => {
    fakeStore({ [FIND]: answer });
    open('&email=nobody%40example.com');
    expect((await screen.findByRole('alert')).textContent).toBe(words);
  });
});

test('a user links to their orders and transactions', async () => {
  await withUser();
  const links = within(screen.getByRole('navigation', { name: 'Of this user' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Orders', '/dashboard?tab=orders&q=priya%40example.com'],
    ['Transactions', '/dashboard?tab=transactions&q=priya%40example.com'],
    ['Earlier adjustments', '/dashboard?tab=transactions&q=priya%40example.com&type=admin_adjustment'],
  ]);
});

describe('an adjustment', () => {
  const fill = async (amount: string, reason: string) => {
    if (amount) await person.type(screen.getByLabelText('Amount'), amount);
    if (reason) await person.type(screen.getByLabelText('Reason'), reason);
    await person.click(screen.getByRole('button', { name: 'Update balance' }));
  };

  test('keeps the focus in the field from which Enter sent it', async () => {
    const store = await withUser({ [UPDATE]: () => new Promise(() => undefined) });
    await person.type(screen.getByLabelText('Amount'), '-10.5');
    const reason = screen.getByLabelText<HTMLInputElement>('Reason');
    await person.type(reason, 'Wrong refund{Enter}');
    await waitFor(() => expect(store.calls(UPDATE)).toHaveLength(1));
    await waitFor(() => expect(reason.readOnly).toBe(true));
    await person.keyboard('x{Enter}');
    expect(document.activeElement).toBe(reason);
    expect([reason.value, store.calls(UPDATE).length]).toEqual(['Wrong refund', 1]);
  });

  test('shows the resulting balance before it is sent', async () => {
    await withUser();
    await person.type(screen.getByLabelText('Amount'), '-0.05');
    expect(screen.getByText('Balance after: ₹374.95.')).toBeTruthy();
  });

  test('asks for confirmation, sends once with a key, and shows the updated user', async () => {
    const store = await withUser({ [UPDATE]: { body: { success: true, data: user(364.5) } } });
    await fill('-10.5', ' Wrong refund ');
    expect(confirmed).toHaveBeenCalledWith(
      'Are you sure you want to adjust the balance by −₹10.50 for priya@example.com? Balance after: ₹364.50.',
      'Adjust balance',
    );
    expect(await screen.findByText('Balance updated. The wallet now holds ₹364.50.')).toBeTruthy();
    const [call] = store.calls(UPDATE);
    expect(call?.body).toEqual({ userId: 'a'.repeat(32), amount: -10.5, reason: 'Wrong refund' });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(screen.getByText('₹364.50')).toBeTruthy();
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '');
  });

  const proposal = {
    id: 'd'.repeat(32),
    userId: 'a'.repeat(32),
    userEmail: 'priya@example.com',
    amount: 20_000,
    reason: 'A prize',
    email: 'second@example.com',
    at: '2026-03-01T09:30:00.000Z',
  };
  const waiting = (...proposals: object[]) => ({
    [WAITING]: {
      body: { success: true, data: { proposals, aloneMax: 10_000, hint: 'Set ADJUSTMENT_ALONE_MAX_RUPEES.' } },
    },
  });
  const post = (act: string) => `POST /api/admin/users/adjustments/${proposal.id}/${act}`;

  test('above the limit is proposed, and says so before and after', async () => {
    const message = 'Proposed. Another admin has to confirm it.';
    const store = await withUser({
      ...waiting(),
      [UPDATE]: {
        status: 202,
        body: { success: true, message, hint: 'Set SINGLE_ADMIN=true.', data: user(), proposal },
      },
    });
    await person.type(screen.getByLabelText('Reason'), 'A prize');
    await person.type(screen.getByLabelText('Amount'), '10000');
    expect(screen.queryByRole('button', { name: 'Propose adjustment' })).toBeNull();
    await person.type(screen.getByLabelText('Amount'), '.01');
    expect(screen.getByText(/above ₹10,000.00 needs two admins/)).toBeTruthy();
    expect(screen.getByText(/ADJUSTMENT_ALONE_MAX_RUPEES/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Propose adjustment' }));
    expect(confirmed.mock.calls[0]?.[0]).toContain('Propose to adjust the balance by ₹10,000.01');
    expect(await screen.findByText(`${message} Set SINGLE_ADMIN=true.`)).toBeTruthy();
    expect(store.calls(UPDATE)).toHaveLength(1);
    expect(screen.queryByText(/The wallet now holds/)).toBeNull();
  });

  test('that needs a second admin is confirmed from the list', async () => {
    const store = fakeStore({
      [BOARD]: board(1),
      ...waiting(proposal),
      [post('confirm')]: { body: { success: true, message: 'Balance updated.', data: user(20_375) } },
    });
    open();
    const card = within(await screen.findByRole('region', { name: 'Adjustments that wait for a second admin' }));
    expect(card.getByText('₹20,000.00 for priya@example.com')).toBeTruthy();
    expect(card.getByText(/^by second@example.com/)).toBeTruthy();
    store.on(WAITING, { body: { success: true, data: { proposals: [], aloneMax: 10_000 } } });
    await person.click(card.getByRole('button', { name: 'Confirm adjustment' }));
    expect(confirmed).toHaveBeenCalledWith(
      'Confirm this adjustment: ₹20,000.00 for priya@example.com? The wallet changes at once.',
      'Confirm adjustment',
    );
    await waitFor(() => expect(store.calls(post('confirm'))).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirm adjustment' })).toBeNull());
    expect(screen.getByText('Balance updated.')).toBeTruthy();
  });

  test('proposed by oneself can only be withdrawn; a refusal shows the server’s message', async () => {
    const store = await withUser({
      ...waiting({ ...proposal, email: 'Asha@example.com' }, { ...proposal, id: 'e', userId: 'f'.repeat(32) }),
      [post('withdraw')]: { status: 409, body: { code: 'decided', message: 'Another admin has already decided.' } },
    });
    const card = within(await screen.findByRole('region', { name: 'Adjustments that wait for a second admin' }));
    expect(card.queryByRole('button', { name: 'Confirm adjustment' })).toBeNull();
    await person.click(card.getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('Another admin has already decided.')).toBeTruthy();
    expect(store.calls(post('withdraw'))[0]?.body).toEqual({ reason: 'Withdrawn by an admin.' });
  });

  test('sends nothing without confirmation', async () => {
    confirmed.mockResolvedValue(false);
    const store = await withUser();
    await fill('5', 'Goodwill');
    await waitFor(() => expect(confirmed).toHaveBeenCalled());
    expect(store.calls(UPDATE)).toEqual([]);
  });

  test.each([
    ['', 'Goodwill', 'Please enter a valid, non-zero amount.'],
    ['0', 'Goodwill', 'Please enter a valid, non-zero amount.'],
    ['1.005', 'Goodwill', 'Please enter a valid, non-zero amount.'],
    ['10,50', 'Goodwill', 'Please enter a valid, non-zero amount.'],
    ['1e3', 'Goodwill', 'Please enter a valid, non-zero amount.'],
    ['5', '', 'A reason for the adjustment is required.'],
  ])('of %p with the reason %p is not sent', async (amount, reason, words) => {
    await withUser();
    await fill(amount, reason);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(reason ? 'Amount' : 'Reason'));
    expect(confirmed).not.toHaveBeenCalled();
  });

  test('keeps its key after a lost response; a refusal shows the server’s message and ends the attempt', async () => {
    const store = await withUser({ [UPDATE]: new Error('cut') });
    await fill('-400', 'Charge back');
    expect(await screen.findByText('Failed to update balance.')).toBeTruthy();
    store.on(UPDATE, {
      status: 409,
      body: { code: 'insufficient_balance', message: 'The wallet holds 375.00 rupees.' },
    });
    await person.click(screen.getByRole('button', { name: 'Update balance' }));
    expect(await screen.findByText('The wallet holds 375.00 rupees.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Update balance' }));
    await waitFor(() => expect(store.calls(UPDATE)).toHaveLength(3));
    const [first, second, third] = store.calls(UPDATE).map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  test.each([
    ['10.5', 10.5],
    ['+3', 3],
    ['-0.01', -0.01],
    ['0.00', null],
    ['−25.50', -25.5],
    ['1,200', 1200],
    ['१२.५', 12.5],
    ['1e3', null],
    ['12,5', null],
    ['', null],
  ])('%p is read as %p', (text, amount) => expect(readAmount(text)).toBe(amount));
});
