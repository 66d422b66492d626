import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import OpsDashboardScreens from '../screens.tsx';

afterEach(cleanup);

const ORDER = '4f8a1c0e9b7d46c2a5e3f1d09c8b7a61';
const UNIT = `${ORDER}:1:1`;
const post = (what: string) => `POST /api/admin/deliveries/${UNIT}/${what}`;
const proof = {
  before: { points: 10_000, at: '2026-03-01T06:33:04.000Z' },
  first: { points: 9_938.5, at: '2026-03-01T06:34:10.000Z' },
  second: { points: 9_938.5, at: '2026-03-01T06:35:11.000Z' },
  fell: 61.5,
  charged: 0,
};
const delivery = (change: object = {}) => ({
  unit: UNIT,
  orderId: ORDER,
  productId: '13',
  userGameId: '12345678',
  zoneId: '1234',
  state: 'ambiguous',
  reason: '',
  price: 6_250,
  points: 61.5,
  sentAt: '2026-03-01T06:33:10.000Z',
  resolvableInMs: 0,
  tries: 1,
  needsSecondAdmin: true,
  log: [],
  ...change,
});
const proposal = {
  id: 'p1',
  verdict: 'delivered',
  supplierOrderId: null,
  proof,
  reason: '',
  by: 'balance',
  email: 'our balance',
  at: '2026-03-01T06:36:00.000Z',
};

const data = (all: object) => ({ body: { success: true, message: 'Delivery settled.', data: all } });
const show = (change: object, confirm = jest.fn<() => Promise<boolean>>().mockResolvedValue(true)) => {
  const shown = delivery(change);
  const weighed = { suggestion: 'unclear', reasons: [], from: proof.before.at, to: proof.second.at, callCount: 0 };
  const store = fakeStore({
    'GET /api/admin/deliveries': data({ deliveries: [shown], pagination: { page: 1, pages: 1, total: 1 } }),
    [`GET /api/admin/deliveries/${UNIT}/evidence`]: data({ ...weighed, delivery: shown }),
    [post('confirm')]: data({ delivery: shown }),
    [post('withdraw')]: data({ delivery: shown }),
  });
  stage(OpsDashboardScreens, '/dashboard?tab=deliveries', { confirm });
  return { store, confirm };
};
const person = userEvent.setup({ delay: null });
const opened = async () => {
  const [, row] = within(await screen.findByRole('table')).getAllByRole('row');
  await person.click(within(row!).getByRole('button'));
  return within(await screen.findByRole('dialog'));
};
const linesOf = (region: HTMLElement) => [...region.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

describe('a delivery that our balance settled', () => {
  test('says so in list and panel, with a calculation that can be checked', async () => {
    show({ state: 'delivered', proof });
    const words = 'Delivered, confirmed by our balance';
    expect(within(await screen.findByRole('table')).getByText(words)).toBeTruthy();
    const panel = await opened();
    expect(await panel.findByRole('heading', { name: words })).toBeTruthy();
    expect(linesOf(panel.getByRole('region', { name: 'Proof by our balance' }))).toEqual([
      'Balance before it was sent1 Mar 2026, 12:03:04 pm IST10,000',
      'Balance after it1 Mar 2026, 12:04:10 pm IST9,938.5',
      'Balance read again1 Mar 2026, 12:05:11 pm IST9,938.5',
      'It fell by61.5',
      'Other deliveries cost0',
      'This one cost61.5',
    ]);
    expect(panel.queryByRole('form', { name: 'Settle it' })).toBeNull();
  });

  const unchanged = { ...proof, first: proof.before, second: proof.before, fell: 0 };
  test.each([
    ['delivered', { multiplier: 1.0043 }, { ...proof, fell: 161.77, charged: 100 }, 'This one cost61.77'],
    ['delivered', {}, { ...proof, fell: 123 }, 'This one and others without an answer cost123'],
    ['void', {}, unchanged, 'Left for this one0'],
    ['void', {}, proof, 'Others without an answer cost61.5'],
  ])('as %s with %j names what is left: %#', async (state, more, shown, last) => {
    show({ state, proof: shown, ...more });
    const panel = await opened();
    const lines = linesOf(await panel.findByRole('region', { name: 'Proof by our balance' }));
    expect(lines.at(-1)).toBe(last);
    expect(panel.getAllByText(/by our balance$/).map(({ textContent }) => textContent)[0]).toBe(
      state === 'void' ? 'Not delivered, shown by our balance' : 'Delivered, confirmed by our balance',
    );
  });
});

describe('what our balance proposes', () => {
  test.each([
    [true, 'the price is above the limit for one delivery'],
    [false, 'our balance may settle no more by itself today'],
  ])('says why an admin is needed; any one confirms it: above the limit %s', async (needsSecondAdmin, because) => {
    const { store, confirm } = show({ needsSecondAdmin, proposal });
    const table = within(await screen.findByRole('table'));
    expect(table.getByText('Waiting for an admin')).toBeTruthy();
    const card = within(await (await opened()).findByRole('region', { name: 'Proposed' }));
    expect(card.getByRole('heading', { name: 'Delivered, confirmed by our balance' })).toBeTruthy();
    expect(card.getByText(`Our balance proposes this. One admin has to confirm it, because ${because}.`)).toBeTruthy();
    expect(card.getByText('by our balance, 1 Mar 2026, 12:06 pm IST')).toBeTruthy();
    expect(card.getByText('This one cost')).toBeTruthy();
    expect(card.queryByText(/another admin/i)).toBeNull();
    await person.click(card.getByRole('button', { name: 'Confirm verdict' }));
    await waitFor(() => expect(store.calls(post('confirm'))[0]?.body).toEqual({ proposalId: 'p1' }));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  test('can be withdrawn', async () => {
    const { store } = show({ proposal: { ...proposal, verdict: 'not_delivered' } });
    const panel = await opened();
    expect(await panel.findByRole('heading', { name: 'Not delivered, shown by our balance' })).toBeTruthy();
    await person.click(panel.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(store.calls(post('withdraw'))[0]?.body).toMatchObject({ proposalId: 'p1' }));
  });
});
