import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fakeStore, type Answer } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const LIST = 'GET /api/admin/brakes';
const PRICES = 'GET /api/products/admin/products/prices';
const ID = 'b7d46c2a5e3f1d09c8b7a614f8a1c0e9';
const HOUR_MS = 3_600_000;
const on = (change: object = {}) => ({
  id: ID,
  reason: 'phones are dead',
  since: '2026-03-01T09:30:00.000Z',
  reviewAt: '2026-03-01T13:30:00.000Z',
  isDue: false,
  by: 'ravi@example.com',
  isMine: false,
  ...change,
});
const brakes = (...all: object[]): Answer => ({ body: { success: true, data: { brakes: all } } });
const off = (...names: string[]) => names.map((name) => ({ name, on: null }));
const said = (message: string): Answer => ({ body: { success: true, message, data: { name: 'orders' } } });
const product = (productId: string, more: object = {}) => ({
  _id: productId,
  productId,
  spu: 'mobilelegends',
  displayName: '86 Diamonds',
  gameCode: 'mobilelegends',
  ...more,
});
const person = userEvent.setup({ delay: null });
const EVERYTHING = ['readShop', 'brake', 'own'];

function open(answers: Record<string, Answer> = {}, rights = EVERYTHING) {
  const store = fakeStore({
    [`${LIST}/order`]: brakes(...off('orders', 'method-wallet', 'method-ekupi', 'method-phonepe')),
    [`${LIST}/wallet`]: brakes(...off('recharges')),
    [`${LIST}/supplier-gateway`]: brakes(...off('deliveries')),
    [`${LIST}/auth`]: brakes(...off('sign-ups')),
    [PRICES]: { body: { success: true, data: [product('13')] } },
    ...answers,
  });
  const user = { role: 'admin' as const, name: 'Asha Nair', email: 'asha@example.com', rights };
  return { store, ...stage(OpsDashboardScreens, '/dashboard?tab=brakes', { user }) };
}

const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);
const press = async (name: string) => person.click(await screen.findByRole('button', { name }));
const submit = async (name: string) =>
  person.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

describe('the list', () => {
  test('names every brake, what it stops, and who has put it on', async () => {
    open({ [`${LIST}/wallet`]: brakes({ name: 'recharges', on: on() }) });
    for (const name of [
      'New orders',
      'Payment from the wallet',
      'Payment by UPI',
      'Payment by PhonePe',
      'New accounts',
    ])
      expect((await row(name)).getByText('Off')).toBeTruthy();
    const recharges = await row('Recharges');
    expect(recharges.getByText('On')).toBeTruthy();
    for (const part of ['phones are dead', 'ravi@example.com', '1 Mar 2026, 3:00 pm IST', '1 Mar 2026, 7:00 pm IST'])
      expect(recharges.getByText(part)).toBeTruthy();
    expect(recharges.getByText(/A payment that was open before is still credited/)).toBeTruthy();
  });

  test('marks a brake that is due, and shows one that it does not know', async () => {
    open({ [`${LIST}/auth`]: brakes(...off('new-brake'), { name: 'sign-ups', on: on({ isDue: true }) }) });
    expect((await row('New accounts')).getByText('Due for review')).toBeTruthy();
    expect((await row('new-brake')).getByText('This version of the dashboard does not know this brake.')).toBeTruthy();
  });

  test('of one service that does not answer says so, and the others work', async () => {
    open({ [`${LIST}/order`]: { status: 503, body: { message: 'Away.' } } });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the brakes: Orders Away.');
    expect(await screen.findByRole('button', { name: 'Put on: Deliveries' })).toBeTruthy();
  });

  test('has no buttons for an admin who may only read the shop', async () => {
    open({ [`${LIST}/wallet`]: brakes({ name: 'recharges', on: on() }) }, ['readShop']);
    await row('Recharges');
    expect(screen.queryByRole('button', { name: /^(Put on|Still needed|Release)/ })).toBeNull();
    expect(screen.queryByLabelText('Product ID')).toBeNull();
  });
});

describe('a brake', () => {
  test('is put on with a reason and a time to look again', async () => {
    const { store, announce } = open({ 'POST /api/admin/brakes/order/orders/put-on': said('The brake is on.') });
    await press('Put on: New orders');
    await submit('Put on');
    expect(screen.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true');
    await person.type(screen.getByLabelText('Reason'), 'the game is down');
    await person.selectOptions(screen.getByLabelText('Review in'), '4 hours');
    store.on(`${LIST}/order`, brakes({ name: 'orders', on: on({ isMine: true }) }));
    const before = Date.now();
    await submit('Put on');
    await waitFor(() => expect(announce).toHaveBeenCalledWith('The brake is on.'));
    const { reason, reviewAt } = store.calls('POST /api/admin/brakes/order/orders/put-on')[0]?.body as {
      reason: string;
      reviewAt: string;
    };
    expect(reason).toBe('the game is down');
    expect(Math.round((Date.parse(reviewAt) - before) / HOUR_MS)).toBe(4);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Release: New orders' })).toBeTruthy();
  });

  test('may be reviewed after 7 days even if this clock is a little ahead', async () => {
    const { store } = open({ 'POST /api/admin/brakes/auth/sign-ups/put-on': said('The brake is on.') });
    await press('Put on: New accounts');
    await person.type(screen.getByLabelText('Reason'), 'many false accounts');
    await person.selectOptions(screen.getByLabelText('Review in'), '7 days');
    await submit('Put on');
    const call = 'POST /api/admin/brakes/auth/sign-ups/put-on';
    await waitFor(() => expect(store.calls(call)).toHaveLength(1));
    const { reviewAt } = store.calls(call)[0]?.body as { reviewAt: string };
    expect(Date.parse(reviewAt) - Date.now()).toBeLessThan(7 * 24 * HOUR_MS - 60_000);
  });

  test('that another admin has put on first is not put on again, and the list shows it', async () => {
    const message = 'ravi@example.com has put this brake on: phones are dead';
    const { store } = open({
      'POST /api/admin/brakes/order/orders/put-on': { status: 409, body: { code: 'brake_on', message } },
    });
    await press('Put on: New orders');
    await person.type(screen.getByLabelText('Reason'), 'the game is down');
    store.on(`${LIST}/order`, brakes({ name: 'orders', on: on() }));
    await submit('Put on');
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() => expect(store.calls(`${LIST}/order`)).toHaveLength(2));
  });

  test('is kept or released as it was seen', async () => {
    const { store } = open({
      [`${LIST}/wallet`]: brakes({ name: 'recharges', on: on({ isMine: true }) }),
      'POST /api/admin/brakes/wallet/recharges/keep': said('The brake stays on.'),
      'POST /api/admin/brakes/wallet/recharges/release': said('The brake is released.'),
    });
    await press('Still needed: Recharges');
    await person.type(screen.getByLabelText('Reason'), 'not solved yet');
    await submit('Still needed');
    expect(await screen.findByText('The brake stays on.')).toBeTruthy();
    expect(store.calls('POST /api/admin/brakes/wallet/recharges/keep')[0]?.body).toMatchObject({
      id: ID,
      reason: 'not solved yet',
    });
    await press('Release: Recharges');
    await person.type(screen.getByLabelText('Reason'), 'solved');
    expect(screen.queryByLabelText('Review in')).toBeNull();
    await submit('Release');
    expect(await screen.findByText('The brake is released.')).toBeTruthy();
    expect(store.calls('POST /api/admin/brakes/wallet/recharges/release')[0]?.body).toEqual({
      id: ID,
      reason: 'solved',
    });
  });

  test.each([
    [['readShop', 'brake'], false, false],
    [['readShop', 'brake'], true, true],
    [EVERYTHING, false, true],
  ])('with %j, and own brake %p, can be released: %p', async (rights, isMine, mayRelease) => {
    open({ [`${LIST}/wallet`]: brakes({ name: 'recharges', on: on({ isMine }) }) }, rights);
    const recharges = await row('Recharges');
    expect(Boolean(recharges.queryByRole('button', { name: 'Release: Recharges' }))).toBe(mayRelease);
    expect(Boolean(recharges.queryByText(/Only the owner of the shop/))).toBe(!mayRelease);
    expect(recharges.getByRole('button', { name: 'Still needed: Recharges' })).toBeTruthy();
  });
});

describe('a product', () => {
  const STOP = 'Put on: Stop one product';

  test('is stopped by its ID, and named as in the price list', async () => {
    const { store } = open({ 'POST /api/admin/brakes/order/product-13/put-on': said('The brake is on.') });
    await press(STOP);
    expect(await screen.findByText('Please enter the ID of a product.')).toBeTruthy();
    await person.type(screen.getByLabelText('Product ID'), ' 13');
    await press(STOP);
    expect(await screen.findByRole('dialog', { name: 'Put on: 86 Diamonds, product 13' })).toBeTruthy();
    await person.type(screen.getByLabelText('Reason'), 'wrong pack');
    await submit('Put on');
    await waitFor(() => expect(store.calls('POST /api/admin/brakes/order/product-13/put-on')).toHaveLength(1));
  });

  test('is in the list while it is stopped', async () => {
    open({ [`${LIST}/order`]: brakes({ name: 'product-13', on: on() }) });
    expect((await row('86 Diamonds, product 13')).getByText('On')).toBeTruthy();
  });

  test('paused in the price list is named with its reason and a link to its page', async () => {
    open({ [PRICES]: { body: { success: true, data: [product('13', { paused: { reason: 'renamed' } })] } } });
    const paused = within(await screen.findByRole('region', { name: 'Paused in the price list' }));
    expect(paused.getByRole('link', { name: '86 Diamonds, product 13' }).getAttribute('href')).toBe('/admin?q=13');
    expect(paused.getByText('renamed')).toBeTruthy();
  });

  test('can be stopped while the price list does not load', async () => {
    open({ [PRICES]: { status: 503, body: { message: 'away' } } });
    await person.type(await screen.findByLabelText('Product ID'), '13');
    await press(STOP);
    expect(await screen.findByRole('dialog', { name: 'Put on: Product 13' })).toBeTruthy();
  });
});
