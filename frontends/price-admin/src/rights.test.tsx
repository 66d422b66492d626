import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { openPrices, person, record, rowFor } from './testing/price-store.tsx';

afterEach(cleanup);

const user = (rights: string[]) => ({
  user: { role: 'admin' as const, name: 'Asha Nair', email: 'asha@example.com', rights },
});
const buttons = () =>
  screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);

test('an admin without the right to set prices reads them and their history', async () => {
  openPrices([record('13')], {}, user(['readShop']));
  const row = await rowFor('13');
  expect(row.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/history/i),
  ]);
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  for (const name of ['Fetch Latest', 'Upload Icon', 'Set the cost'])
    expect(buttons().filter((label) => label?.includes(name))).toEqual([]);
  await person.click(screen.getByRole('button', { name: /More/ }));
  expect(screen.queryByRole('button', { name: 'Import CSV' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy();
});

test('with that right the same page offers all of it', async () => {
  openPrices([record('13')], {}, user(['readShop', 'setPrices']));
  const row = await rowFor('13');
  expect(row.getAllByRole('button').length).toBeGreaterThan(3);
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(buttons()).toContain('Fetch Latest');
});
