import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const ACCOUNT_ID = 'a'.repeat(32);
const ORDER_ID = 'b'.repeat(32);
const ACCOUNT = `GET /api/admin/accounts/${ACCOUNT_ID}`;
const BLOCK = `POST /api/admin/accounts/${ACCOUNT_ID}/block`;
const UNBLOCK = `POST /api/admin/accounts/${ACCOUNT_ID}/unblock`;
const SUPPORT = ['readShop', 'readPeople', 'handleOrders'];
const stats = { totalRecharged: 500, totalSpent: -100, purchaseCount: 4, totalRefunded: 0 };
const name = { name: 'Priya Sharma', email: 'priya@example.com' };
const user = { _id: ACCOUNT_ID, ...name, role: 'user', walletBalance: 375, stats };
const order = {
  _id: ORDER_ID,
  userId: { _id: ACCOUNT_ID, name: 'Priya Sharma' },
  userEmail: 'priya@example.com',
  gameId: 'mobilelegends',
  userGameId: '12345678',
  zoneId: '2001',
  totalAmount: 125,
  paymentMethod: 'ekupi',
  paymentDetails: {},
  status: 'completed',
  createdAt: '2026-03-01T09:30:00.000Z',
  smileOrderIds: [],
  playerName: 'Nova',
  items: [],
};
const block = {
  id: 'c'.repeat(32),
  reason: 'Stolen cards.',
  since: '2026-03-01T09:30:00.000Z',
  by: 'ravi@example.com',
};
const answered = (data: object): Answer => ({ body: { success: true, data } });
const account = (change: object = {}): Answer =>
  answered({ account: { accountId: ACCOUNT_ID, ...name, role: 'user', blocked: null, ...change } });
const said = (message: string): Answer => ({ body: { success: true, message, data: {} } });

function open(answers: Parameters<typeof fakeStore>[0], rights = SUPPORT, address = '&email=priya%40example.com') {
  const store = fakeStore({
    'GET /api/admin/users/search': answered(user),
    'GET /api/admin/orders': answered({ orders: [order], pagination: { currentPage: 1, totalPages: 1 } }),
    [`GET /api/admin/orders/${ORDER_ID}`]: answered({ order, transactions: [], missing: [], hidden: [] }),
    ...answers,
  });
  const tab = address.includes('view') ? 'orders' : 'users';
  const announced = stage(OpsDashboardScreens, `/dashboard?tab=${tab}${address}`, {
    user: { role: 'admin', name: 'Asha Nair', email: 'asha@example.com', rights },
  });
  return { store, ...announced };
}
const person = userEvent.setup({ delay: null });
const press = async (button: string) => person.click(await screen.findByRole('button', { name: button }));
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const notice = async () => within(await screen.findByRole('region', { name: 'Blocked account' }));

test('support blocks an account, with a reason that the player reads', async () => {
  const { store, announce } = open({ [ACCOUNT]: account(), [BLOCK]: said('The account is blocked.') });
  await press('Block account');
  const asked = await dialog('Block account');
  expect(asked.getByText('The player reads it, on every page.')).toBeTruthy();
  await person.click(asked.getByRole('button', { name: 'Block account' }));
  expect(asked.getByText('Please give a reason of at least 3 characters.')).toBeTruthy();
  expect(store.calls(BLOCK)).toEqual([]);
  await person.type(asked.getByLabelText('Reason'), ' Stolen cards. ');
  store.on(ACCOUNT, account({ blocked: block }));
  await person.click(asked.getByRole('button', { name: 'Block account' }));
  const shown = await notice();
  for (const text of ['Stolen cards.', '1 Mar 2026, 3:00 pm IST', 'ravi@example.com'])
    expect(shown.getByText(text)).toBeTruthy();
  expect(store.calls(BLOCK)[0]?.body).toEqual({ reason: 'Stolen cards.' });
  expect(announce.mock.calls).toEqual([['The account is blocked.']]);
});

test('support ends the block that it has seen', async () => {
  const { store } = open({
    [ACCOUNT]: account({ blocked: block }),
    [UNBLOCK]: said('The account is no longer blocked.'),
  });
  await press('Unblock account');
  const asked = await dialog('Unblock account');
  await person.type(asked.getByLabelText('Reason'), 'It was his own card.');
  store.on(ACCOUNT, account());
  await person.click(asked.getByRole('button', { name: 'Unblock account' }));
  expect(await screen.findByText('The account is no longer blocked.')).toBeTruthy();
  expect(store.calls(UNBLOCK)[0]?.body).toEqual({ id: block.id, reason: 'It was his own card.' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Blocked account' })).toBeNull());
});

test.each(['account_blocked', 'admin_account', 'block_changed'])(
  'a refusal (%s) is shown, and the account is read again',
  async (code) => {
    const message = `The service says why: ${code}.`;
    const { store } = open({ [ACCOUNT]: account(), [BLOCK]: { status: 409, body: { success: false, code, message } } });
    await press('Block account');
    const asked = await dialog('Block account');
    await person.type(asked.getByLabelText('Reason'), 'Stolen cards.');
    await person.click(asked.getByRole('button', { name: 'Block account' }));
    expect(await asked.findByText(message)).toBeTruthy();
    await waitFor(() => expect(store.calls(ACCOUNT)).toHaveLength(2));
  },
);

test.each<[string, string[], object, boolean]>([
  ['without the right', ['readShop', 'readPeople'], { blocked: block }, true],
  ["an admin's account", SUPPORT, { role: 'admin' }, false],
])('%s: there is no button', async (_what, rights, change, isShown) => {
  const { store } = open({ [ACCOUNT]: account(change) }, rights);
  await waitFor(() => expect(store.calls(ACCOUNT)).toHaveLength(1));
  if (isShown) expect(await notice()).toBeTruthy();
  expect(screen.queryByRole('button', { name: /lock account$/ })).toBeNull();
});

test('if auth does not answer, only this part says so', async () => {
  open({ [ACCOUNT]: { status: 503, body: { message: 'Not now.' } } });
  expect(await screen.findByText('Failed to find out whether the account is blocked.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Priya Sharma' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Block account' })).toBeNull();
});

test('an order says that its buyer is blocked, to those who may read about people', async () => {
  open({ [ACCOUNT]: account({ blocked: block }) }, SUPPORT, `&view=${ORDER_ID}`);
  expect((await notice()).getByText('Stolen cards.')).toBeTruthy();
  cleanup();
  const { store } = open({ [ACCOUNT]: account({ blocked: block }) }, ['readShop'], `&view=${ORDER_ID}`);
  expect(await screen.findByText('12345678 (Nova)')).toBeTruthy();
  expect(store.calls(ACCOUNT)).toEqual([]);
});
