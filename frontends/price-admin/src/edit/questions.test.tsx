import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const product = record('13', { customPrice: 115, smileonePoints: 61.5, cost: 95.33 });
const saved = (customPrice: number, more: object = {}) => ({
  body: {
    success: true,
    message: 'Price updated successfully',
    data: { ...product, version: 4, customPrice },
    ...more,
  },
});
const asked = (after: number, asks: string[], waits: string[] = []) =>
  refused(409, 'Please confirm this change.', 'confirm_change', {
    details: { before: { customPrice: 115 }, after: { customPrice: after }, asks, waits },
  });
const typePrice = async (text: string) => {
  await person.click((await rowFor('13 Diamonds')).getByRole('button', { name: /^Edit/ }));
  const field = screen.getByLabelText('Custom Price (Rs)');
  await person.clear(field);
  await person.type(field, text);
};

test('while a price is typed, the row shows the margin that would result', async () => {
  openPrices([product]);
  await typePrice('60');
  expect((await rowFor('13 Diamond')).getByText('−35.33')).toBeTruthy();
});

test('a change that should be looked at twice is asked about with old and new, and saved after the answer', async () => {
  const store = openPrices([product], {
    [CALLS.update]: (_call: unknown, nth: number) =>
      nth === 1 ? asked(60, ['price_by_a_fifth', 'below_cost']) : saved(60),
  });
  await typePrice('60{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 13 Diamonds?' }));
  expect(dialog.getByText('115.00').tagName).toBe('DEL');
  expect(dialog.getByText('60.00').tagName).toBe('INS');
  expect(dialog.getByRole('alert').textContent).toContain('The price is below the cost: it will not be sold.');
  await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Custom Price (Rs)')).toHaveProperty('value', '60');
  await person.click(screen.getByRole('button', { name: /^Save/ }));
  expect(store.calls(CALLS.update).map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([
    false,
    false,
  ]);
});

test('the answer saves it; the banner says old and new, and takes it back', async () => {
  const store = openPrices([product], {
    [CALLS.update]: (_call: unknown, nth: number) => (nth === 1 ? asked(60, ['price_by_a_fifth']) : saved(60)),
    [CALLS.rollback]: saved(115, { data: { ...product, version: 5 } }),
  });
  await typePrice('60{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Change' }));
  await waitFor(() => expect(banner().textContent).toContain('Success: Price updated successfully'));
  expect(banner().textContent).toContain('13 Diamonds: ₹115.00 → ₹60.00');
  expect(store.calls(CALLS.update)[1]?.body).toMatchObject({ confirmed: true, price: '60', version: 3 });
  await person.click(within(banner()).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(store.calls(CALLS.rollback)).toHaveLength(1));
  expect(store.calls(CALLS.rollback)[0]?.body).toEqual({ toVersion: 3, version: 4, reason: 'Undone' });
  expect((await rowFor('13 Diamonds')).getByText('115.00')).toBeTruthy();
});

test('a change for two admins is proposed: the row keeps its price, and the list of proposals shows it', async () => {
  const proposal = {
    id: 'p1',
    reason: 'a campaign',
    email: 'anna@example.com',
    at: '2026-03-01T09:30:00.000Z',
    expiresAt: '2026-03-08T09:30:00.000Z',
    changes: [
      {
        productId: '13',
        displayName: '13 Diamonds',
        before: { customPrice: 115 },
        after: { customPrice: 1 },
        waits: ['price_out_of_range'],
      },
    ],
  };
  const proposals = (...all: object[]) => ({ body: { success: true, data: { proposals: all } } });
  const store = openPrices(
    [product],
    {
      [CALLS.update]: (_call: unknown, nth: number) =>
        nth === 1
          ? asked(1, ['price_by_a_fifth'], ['price_out_of_range'])
          : {
              status: 202,
              ...saved(115, { message: 'Proposed. Another admin has to confirm it.', data: product, proposal }),
            },
      [CALLS.proposals]: (_call: unknown, nth: number) => (nth === 1 ? proposals() : proposals(proposal)),
      [CALLS.confirm]: { body: { success: true, message: 'Price updated successfully' } },
      [CALLS.withdraw]: { body: { success: true, message: 'Proposal withdrawn.' } },
    },
    { confirm: async () => true },
  );
  await typePrice('1{Enter}');
  await person.click(await screen.findByRole('button', { name: 'Propose to another admin' }));
  await waitFor(() => expect(banner().textContent).toContain('Proposed. Another admin has to confirm it.'));
  const list = within(await screen.findByRole('region', { name: '1 price change waits for a second admin' }));
  expect(list.getByText('Less than half or more than double of a price of the last 24 hours.')).toBeTruthy();
  await person.click(list.getByRole('button', { name: 'Withdraw the change of 13 Diamonds' }));
  await person.type(screen.getByLabelText('Reason'), 'a slip{Enter}');
  await waitFor(() => expect(store.calls(CALLS.withdraw)[0]?.body).toEqual({ reason: 'a slip' }));
  await person.click(screen.getByRole('button', { name: 'Confirm the change of 13 Diamonds' }));
  await waitFor(() => expect(store.calls(CALLS.confirm)).toHaveLength(1));
});

test('products below cost are counted apart from those for sale', async () => {
  openPrices([product, record('14', { notSold: 'below_cost' })]);
  const groups = within(await screen.findByRole('group', { name: 'Show only' }));
  await waitFor(() => expect(groups.getByRole('button', { name: /For sale/ }).textContent).toBe('For sale1'));
  expect(groups.getByRole('button', { name: /Below cost/ }).textContent).toBe('Below cost1');
  expect((await rowFor('14 Diamonds')).getByText('Below cost: not sold')).toBeTruthy();
});

test('the provider’s new names are one question for all', async () => {
  const renamed = { to: 'Twilight Pass', isOnSale: false };
  const store = openPrices([record('13', { renamed, notSold: 'renamed' }), record('14')], {
    [CALLS.confirmNames]: {
      body: {
        success: true,
        message: 'Done.',
        results: {
          success: 1,
          failed: 0,
          differences: [
            { productId: '13', kind: 'changed', before: { spu: '13 Diamond' }, after: { spu: 'Twilight Pass' } },
          ],
        },
      },
    },
  });
  const notice = within(await screen.findByRole('region', { name: 'New name' }));
  await person.click(notice.getByRole('button', { name: 'Review the names' }));
  await person.type(await screen.findByLabelText('Reason'), 'checked{Enter}');
  await waitFor(() => expect(store.calls(CALLS.confirmNames)).toHaveLength(2));
  expect(store.calls(CALLS.confirmNames)[1]?.body).toEqual({
    names: [{ productId: '13', name: 'Twilight Pass' }],
    dryRun: false,
    reason: 'checked',
  });
});
