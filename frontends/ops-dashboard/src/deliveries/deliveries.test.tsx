import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore, type FakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';
import { formatLeft } from './countdown.ts';

afterEach(cleanup);

const LIST = 'GET /api/admin/deliveries';
const SUPPLIER = 'GET /api/admin/deliveries/supplier';
const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const UNIT = `${ORDER}:1:2`;
const EVIDENCE = `GET /api/admin/deliveries/${UNIT}/evidence`;
const post = (what: string) => `POST /api/admin/deliveries/${UNIT}/${what}`;

const delivery = (change: object = {}) => ({
  unit: UNIT,
  orderId: ORDER,
  productId: '13',
  userGameId: '12345678',
  zoneId: '1234',
  state: 'ambiguous',
  reason: 'The connection to the supplier was lost.',
  supplierOrderId: null,
  price: 79,
  points: 62.5,
  sentAt: '2026-03-01T09:30:00.000Z',
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: false,
  proposal: null,
  unknownStatus: null,
  log: [{ at: '2026-03-01T09:30:00.000Z', n: 1, event: 'sending', state: 'sending' }],
  ...change,
});
const page = (...deliveries: object[]) => ({
  body: { success: true, data: { deliveries, pagination: { page: 1, pages: 1, total: deliveries.length } } },
});
const evidence = (change: object = {}, more: object = {}) => ({
  body: {
    success: true,
    data: {
      delivery: delivery(change),
      suggestion: 'delivered',
      reasons: ['The balance fell by 62.50 points.'],
      before: { points: 1000, at: '2026-03-01T09:29:50.000Z' },
      after: { points: 937.5, at: '2026-03-01T09:30:20.000Z' },
      fell: 62.5,
      explained: 0,
      uncertain: 0,
      from: '2026-03-01T09:30:00.000Z',
      to: '2026-03-01T09:35:30.000Z',
      callCount: 0,
      ...more,
    },
  },
});
const supplier = (change: object = {}) => ({
  body: {
    success: true,
    data: {
      points: 123456.5,
      asOf: '2026-03-01T09:30:00.000Z',
      breaker: 'closed',
      paused: false,
      level: 'ok',
      low: 20000,
      spentPerHour: 1500,
      runwayMinutes: 4938,
      inFlight: 2,
      ambiguous: 1,
      ...change,
    },
  },
});
const resolved = { body: { success: true, message: 'Delivery settled.', data: { delivery: delivery() } } };

const person = userEvent.setup({ delay: null });
const open = (more = '', lent = {}) => stage(OpsDashboardScreens, `/dashboard?tab=deliveries${more}`, lent);
const view = (lent = {}) => open(`&view=${encodeURIComponent(UNIT)}`, lent);
const store = (answers: Parameters<typeof fakeStore>[0] = {}): FakeStore =>
  fakeStore({ [SUPPLIER]: supplier(), [LIST]: page(delivery()), [EVIDENCE]: evidence(), ...answers });
const yes = () => jest.fn<(text: string, label?: string) => Promise<boolean>>().mockResolvedValue(true);
const dialog = async () => within(await screen.findByRole('dialog'));
const cardOf = (label: string): string =>
  screen.getByText(label, { selector: 'dt *' }).closest('dt')?.parentElement?.textContent ?? '';

describe('the supplier', () => {
  test('is shown with its points, their runway, and the waiting deliveries', async () => {
    store();
    open();
    await screen.findByText('Points');
    expect(cardOf('Points')).toBe('Points1,23,456.5Enough');
    expect(cardOf('Runway')).toBe('Runway3 daysat 1,500 points an hour');
    expect(cardOf('Orders')).toBe('OrdersSending2 on their way now');
    expect(cardOf('To settle')).toContain('1');
  });

  test.each([
    [{ breaker: 'open', points: null, level: null, runwayMinutes: null }, 'The supplier does not answer.', 'Unknown'],
    [{ paused: true }, 'A server clock is out of sync.', '3 days'],
    [{ level: 'low', points: 900, runwayMinutes: 36 }, 'Points are low.', '36 min'],
    [{ level: 'critical', points: 90, runwayMinutes: 600 }, 'Points are low.', '10 h'],
    [
      { level: 'low', lowBecause: 'runway', points: 1_000_000, spentPerHour: 2_023_165.5, runwayMinutes: 29 },
      'Points will not last long at the pace of the last hour.',
      'at 20,23,166 points an hour',
    ],
    [{ level: 'low', spentPerHour: 0, runwayMinutes: null }, 'Points are low.', 'Unlimited'],
  ])('with %j shows why orders wait', async (change, trouble, runway) => {
    store({ [SUPPLIER]: supplier(change) });
    open();
    expect(await screen.findByText(trouble)).toBeTruthy();
    expect(cardOf('Runway')).toContain(runway);
  });
});

describe('the queue', () => {
  test('shows a countdown and who must act, and keeps its state in the URL', async () => {
    const other = `${'b'.repeat(32)}:2:1`;
    const proposal = { id: 'p', verdict: 'not_delivered', reason: 'x', email: 'a@b.c', at: '2026-03-01T09:30:00.000Z' };
    const seen = store({
      [LIST]: page(
        delivery({ resolvableInMs: 271_000 }),
        delivery({ unit: other, orderId: 'b'.repeat(32), price: null, proposal }),
      ),
    });
    open();
    const table = within(await screen.findByRole('table'));
    expect(table.getByText('4f8a1c0e · 1.2')).toBeTruthy();
    expect(table.getByText(/^Wait 4:3[01]$/)).toBeTruthy();
    expect(table.getByText('Waiting for a second admin')).toBeTruthy();
    expect(table.getByText('not known')).toBeTruthy();
    seen.on(LIST, page(delivery({ state: 'delivered' })));
    await person.selectOptions(screen.getByLabelText('State'), 'delivered');
    await waitFor(() => expect(seen.calls(LIST).at(-1)?.path).toContain('state=delivered'));
    expect(screen.getByLabelText('address').textContent).toContain('state=delivered');
  });

  test('has an empty and a failed state', async () => {
    const seen = store({ [LIST]: page() });
    open();
    expect(await screen.findByText('Nothing to settle')).toBeTruthy();
    seen.on(LIST, { status: 500, body: { message: 'The gateway is away.' } });
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The gateway is away.');
  });
});

describe('one delivery', () => {
  const proposal = {
    id: 'p1',
    verdict: 'delivered',
    supplierOrderId: 'S9',
    reason: 'in the list',
    email: 'vijay@example.com',
    at: '2026-03-01T09:40:00.000Z',
  };

  test('shows the evidence, and is settled as delivered with a number, a reason and a confirmation', async () => {
    const confirm = yes();
    const seen = store({ [post('resolve')]: resolved });
    const { announce } = view({ confirm });
    const shown = await dialog();
    expect(await shown.findByText('Looks delivered')).toBeTruthy();
    expect(shown.queryByText('Delivery settled.')).toBeNull();
    expect(screen.getByRole('region', { name: 'Evidence' }).textContent).toContain('Balance before1,000');
    const settle = shown.getByRole('button', { name: 'Settle delivery' });
    await person.click(settle);
    expect(shown.getByText('Please choose an outcome.')).toBeTruthy();
    expect(document.activeElement?.getAttribute('role')).toBe('radio');
    await person.click(shown.getByRole('radio', { name: /It was delivered/ }));
    await person.click(settle);
    expect(shown.getByText('Please enter the supplier’s order number.')).toBeTruthy();
    await person.type(shown.getByLabelText('Supplier order number'), ' S2026 ');
    await person.click(settle);
    expect(shown.getByText('Please give a reason of at least 3 characters.')).toBeTruthy();
    await person.type(shown.getByLabelText('Reason'), 'ok');
    await person.click(settle);
    expect(shown.getByText('Please give a reason of at least 3 characters.')).toBeTruthy();
    await person.clear(shown.getByLabelText('Reason'));
    await person.type(shown.getByLabelText('Reason'), 'seen in the list');
    const before = [LIST, SUPPLIER, EVIDENCE].map((route) => seen.calls(route).length);
    await person.click(settle);
    await waitFor(() => expect(announce).toHaveBeenCalledWith('Delivery settled.'));
    expect(await shown.findByText('Delivery settled.')).toBeTruthy();
    await waitFor(() =>
      [LIST, SUPPLIER, EVIDENCE].forEach((route, index) =>
        expect(seen.calls(route).length).toBeGreaterThan(before[index]!),
      ),
    );
    expect(confirm.mock.calls[0]?.[0]).toContain('12345678 (1234) as delivered, supplier order S2026');
    expect(seen.calls(post('resolve')).map(({ body }) => body)).toEqual([
      { verdict: 'delivered', supplierOrderId: 'S2026', reason: 'seen in the list' },
    ]);
  });

  test('that was settled is reported in the list until another is opened; its alarm is refetched', async () => {
    const seen = store({
      [EVIDENCE]: evidence({ needsSecondAdmin: true, proposal }),
      [post('confirm')]: resolved,
    });
    view({ confirm: yes() });
    const shown = await dialog();
    await person.click(await shown.findByRole('button', { name: 'Confirm verdict' }));
    await shown.findByText('Delivery settled.');
    await person.click(shown.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Delivery settled.')).toBeTruthy();
    await person.click((await screen.findAllByRole('button', { name: /^View delivery/ }))[0]!);
    await dialog();
    expect(screen.queryByText('Delivery settled.')).toBeNull();
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    await person.click(screen.getByRole('tab', { name: 'Dashboard' }));
    await waitFor(() => expect(seen.calls('GET /api/admin/alarms/supplier-gateway')).toHaveLength(1));
  });

  test('is not refunded before the signature has expired; a refusal shows the server’s message', async () => {
    const refused = { status: 409, body: { code: 'too_early', message: 'Please wait a little.' } };
    const seen = store({ [EVIDENCE]: evidence({ resolvableInMs: 3_000 }), [post('resolve')]: refused });
    view({ confirm: yes() });
    const shown = await dialog();
    await person.click(await shown.findByRole('radio', { name: /It was not delivered/ }));
    expect(shown.getByText(/^Possible in 0:0\d/)).toBeTruthy();
    const isLocked = () => shown.getByRole('button', { name: 'Settle delivery' }).getAttribute('aria-disabled');
    expect(isLocked()).toBe('true');
    await waitFor(() => expect(isLocked()).toBeNull());
    await person.type(shown.getByLabelText('Reason'), 'not in the list');
    await person.click(shown.getByRole('button', { name: 'Settle delivery' }));
    expect(await shown.findByText('Please wait a little.')).toBeTruthy();
    expect(seen.calls(post('resolve'))[0]?.body).toEqual({ verdict: 'not_delivered', reason: 'not in the list' });
  });

  test('above the limit another admin confirms exactly the proposal', async () => {
    const confirm = yes();
    const seen = store({
      [EVIDENCE]: evidence({ needsSecondAdmin: true, proposal }),
      [post('confirm')]: resolved,
    });
    view({ confirm });
    const shown = await dialog();
    expect(await shown.findByText('Delivered, supplier order S9')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Propose' })).toBeNull();
    await person.click(shown.getByRole('button', { name: 'Confirm verdict' }));
    await waitFor(() => expect(seen.calls(post('confirm'))[0]?.body).toEqual({ proposalId: 'p1' }));
    expect(confirm.mock.calls[0]?.[0]).toContain('Delivered, supplier order S9');
  });

  test('its author can only withdraw the proposal', async () => {
    const own = { ...proposal, email: 'asha@example.com' };
    const seen = store({
      [EVIDENCE]: evidence({ needsSecondAdmin: true, proposal: own }),
      [post('withdraw')]: resolved,
    });
    view({ confirm: yes() });
    const shown = await dialog();
    expect(await shown.findByText('Another admin has to confirm it.')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Confirm verdict' })).toBeNull();
    await person.click(shown.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(seen.calls(post('withdraw'))[0]?.body).toMatchObject({ proposalId: 'p1' }));
  });

  test('an unknown status can be proposed for the table', async () => {
    const seen = store({
      [EVIDENCE]: evidence({ unknownStatus: '77777' }, { suggestion: 'unclear' }),
      'POST /api/admin/deliveries/refusals': {
        status: 202,
        body: { success: true, message: 'Proposed.', hint: 'Set SINGLE_ADMIN=true.' },
      },
    });
    view({ confirm: yes() });
    const shown = await dialog();
    await person.click(await shown.findByText('The supplier answered 77777, which is not on our list'));
    await person.type(shown.getByLabelText('What players read'), 'This player cannot be topped up.');
    await person.type(shown.getByLabelText('How you know'), 'the supplier wrote so');
    await person.click(shown.getByRole('button', { name: 'Propose status' }));
    await waitFor(() =>
      expect(seen.calls('POST /api/admin/deliveries/refusals')[0]?.body).toEqual({
        status: '77777',
        reason: 'This player cannot be topped up.',
        because: 'the supplier wrote so',
      }),
    );
    expect(await shown.findByText('Proposed. Set SINGLE_ADMIN=true.')).toBeTruthy();
  });

  test('a settled one shows only its history', async () => {
    store({ [EVIDENCE]: evidence({ state: 'delivered', supplierOrderId: 'S2026-77' }) });
    view();
    const shown = await dialog();
    expect(await shown.findByText('S2026-77')).toBeTruthy();
    expect(shown.queryByRole('button', { name: 'Settle delivery' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Evidence' })).toBeNull();
  });
});

test('a countdown never shows zero too early', () =>
  expect([0, 1, 59_001, 60_000, 271_000].map(formatLeft)).toEqual(['0:00', '0:01', '1:00', '1:00', '4:31']));
