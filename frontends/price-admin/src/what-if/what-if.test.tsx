import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { CALLS, openPrices, person, record, refused } from '../testing/price-store.tsx';
import { simulate, totalsOf } from './simulate.ts';

afterEach(cleanup);

const products = new Map([record('13'), record('14', { cost: null })].map((product) => [product.productId, product]));
const sold = [
  { productId: '13', quantity: 10, revenue: 620 },
  { productId: '14', quantity: 2, revenue: 125 },
];

describe('a simulation of other prices', () => {
  test('is units times price, less units times cost', () => {
    const rows = simulate(sold, products, new Map([['13', 7000]]), 0);
    expect(rows.map(({ was, would }) => [was, would])).toEqual([
      [
        { revenue: 62_000, profit: 12_000 },
        { revenue: 70_000, profit: 20_000 },
      ],
      [
        { revenue: 12_500, profit: null },
        { revenue: 12_500, profit: null },
      ],
    ]);
    expect(totalsOf(rows, 'would')).toEqual({ revenue: 82_500, cost: 50_000, profit: 20_000 });
  });

  test('changes with the units sold', () => {
    const [row] = simulate(sold.slice(0, 1), products, new Map([['13', 7000]]), -10);
    expect(row?.would).toEqual({ revenue: 63_000, profit: 18_000 });
  });

  test('sells no units of a product without a price', () => {
    const unpriced = new Map([['13', { ...record('13'), customPrice: 0 }]]);
    const [row] = simulate(sold.slice(0, 1), unpriced, new Map(), 0);
    expect(row?.would).toEqual({ revenue: 0, profit: 0 });
  });

  test('has neither cost nor profit when no cost is known', () => {
    const totals = totalsOf(simulate(sold.slice(1), products, new Map(), 0), 'was');
    expect(totals).toEqual({ revenue: 12_500, cost: null, profit: null });
  });

  test('leaves out products no longer on the list', () => {
    expect(simulate([{ productId: '99', quantity: 1, revenue: 1 }], products, new Map(), 0)).toEqual([]);
  });

  test('always adds up: revenue is cost plus profit when every cost is known', () => {
    const line = fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), price: fc.integer({ min: 1, max: 1e7 }) });
    fc.assert(
      fc.property(line, fc.integer({ min: -100, max: 100 }), ({ quantity, price }, percent) => {
        const sales = [{ productId: '13', quantity, revenue: 1 }];
        const totals = totalsOf(simulate(sales, products, new Map([['13', price]]), percent), 'would');
        expect(totals.revenue).toBe((totals.cost ?? 0) + (totals.profit ?? 0));
      }),
    );
  });
});

const sales = (all: object[]) => ({ body: { success: true, data: { sales: all, since: '2026-02-01T00:00:00.000Z' } } });
const open = (routes: Parameters<typeof openPrices>[1]) =>
  openPrices([record('13'), record('14', { cost: null })], routes, {}, '/admin/what-if');
const amountOf = (label: string) => screen.getAllByText(label)[0]?.parentElement?.querySelector('dd')?.textContent;

describe('the simulator', () => {
  test('loads the last 30 days, and starts with the actual figures', async () => {
    const store = open({ [CALLS.sales]: sales(sold) });
    await screen.findByRole('region', { name: 'Products sold' });
    expect(store.calls(CALLS.sales)[0]?.path).toMatch(/days=30$/);
    expect(amountOf('Revenue')).toContain('was ₹745.00');
    expect(screen.getByText(/1 product without a known cost is left out/)).toBeTruthy();
  });

  test('says when no cost is known', async () => {
    open({ [CALLS.sales]: sales(sold.slice(1)) });
    await screen.findByRole('region', { name: 'Products sold' });
    expect(amountOf('Profit')).toBe('—No product sold has a known cost.');
  });

  test('applies a percentage, and passes the prices to the bulk edit', async () => {
    open({ [CALLS.sales]: sales(sold) });
    const change = await screen.findByLabelText('Change in %');
    await person.clear(change);
    await person.type(change, '10');
    await person.click(screen.getByRole('button', { name: 'Work Out' }));
    await waitFor(() => expect(amountOf('Profit')).toContain('₹187.50'));
    expect(amountOf('Profit')).toContain('was ₹120.00 +₹67.50');
    await person.click(screen.getByRole('button', { name: 'Use These Prices (2)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 products' }));
    expect(dialog.getByLabelText('New price of 13 Diamonds')).toHaveProperty('value', '68.75');
  });

  test('applies a rule, as calculated by the server', async () => {
    const suggestions = [{ productId: '13', cost: 50, current: 62.5, suggested: 60, belowFloor: false }];
    open({
      [CALLS.sales]: sales(sold),
      [CALLS.suggest]: { body: { success: true, data: { suggestions } } },
    });
    await person.click(await screen.findByRole('radio', { name: /^Price by a margin rule/ }));
    await person.click(screen.getByRole('button', { name: 'Work Out' }));
    await waitFor(() => expect(amountOf('Profit')).toContain('₹100.00'));
  });

  test('refuses an invalid number', async () => {
    open({ [CALLS.sales]: sales(sold) });
    const units = await screen.findByLabelText('Units sold would change by %');
    await person.clear(units);
    await person.type(units, 'many');
    await person.click(screen.getByRole('button', { name: 'Work Out' }));
    expect(screen.getByText('Please enter a number.')).toBeTruthy();
    expect(document.activeElement).toBe(units);
  });

  test('says that nothing was sold, or that the sales did not load', async () => {
    const store = open({ [CALLS.sales]: refused(503, 'The order service does not answer.') });
    expect(await screen.findByText('The order service does not answer.')).toBeTruthy();
    store.on(CALLS.sales, sales([]));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing was delivered in this time')).toBeTruthy();
  });

  test('can load fewer days', async () => {
    const store = open({ [CALLS.sales]: sales(sold) });
    await person.selectOptions(await screen.findByLabelText('Sales of'), 'the last 7 days');
    await waitFor(() => expect(store.calls(CALLS.sales).at(-1)?.path).toMatch(/days=7$/));
    expect(screen.getByLabelText('address').textContent).toBe('/admin/what-if?days=7');
  });
});
