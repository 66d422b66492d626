import '@topup/web-kit/testing/browser.ts';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { CALLS, openPrices, record, rowFor } from '../testing/price-store.tsx';
import { PRICE_COLUMNS } from './columns.tsx';

/** Render count per product row: each render calls every column's cell once. */
const renders = new Map<string, number>();
const counted = PRICE_COLUMNS.find(({ key }) => key === 'spu');
const cell = counted?.cell;

beforeEach(() => {
  if (!counted || !cell) throw new Error('no column to count in');
  counted.cell = (price) => {
    renders.set(price.productId, (renders.get(price.productId) ?? 0) + 1);
    return cell(price);
  };
});
afterEach(() => {
  if (counted && cell) counted.cell = cell;
  cleanup();
});

const MANY = 5000;

test('of 5,000 products only the visible ones are rendered, and a whole edit renders one row', async () => {
  const records = Array.from({ length: MANY }, (_, index) => record(String(10_000 + index)));
  openPrices(records, {
    [CALLS.update]: { body: { success: true, data: { ...records[2], customPrice: 75, version: 4 } } },
  });
  expect(await screen.findByText('Total: 5000 products')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Product prices' });
  expect(table.getAttribute('aria-rowcount')).toBe('5001');
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  // Sets the field in one event; typing would render the row once per key.
  renders.clear();
  fireEvent.click((await rowFor('10002 Diamonds')).getByRole('button', { name: /^Edit/ }));
  fireEvent.change(screen.getByLabelText('Custom Price (Rs)'), { target: { value: '75' } });
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(screen.queryByLabelText('Custom Price (Rs)')).toBeNull());
  expect((await rowFor('10002 Diamonds')).getByText('75.00')).toBeTruthy();
  expect([...renders.keys()]).toEqual(['10002']);
});
