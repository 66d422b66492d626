import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { fakeStore } from '@topup/web-kit/testing/fake-store.ts';
import { stage } from '@topup/web-kit/testing/stage.tsx';
import PriceAdminScreens from './screens.tsx';
import { banner, CALLS, listOf, openPrices, person, record, refused } from './testing/price-store.tsx';

afterEach(cleanup);

const diamonds = record('13', { spu: '78&8 Diamond', displayName: '78 + 8 Diamonds', customPrice: 1234567.5 });
const pass = record('16642', {
  spu: 'Weekly Pass',
  displayName: '',
  customPrice: 0,
  smileonePoints: 0,
  cost: null,
  updatedAt: '2026-03-02T18:45:00.000Z',
});
const both = [diamonds, pass];

const rows = () => screen.getAllByRole('row').slice(1);
const address = () => screen.getByLabelText('address').textContent;
const box = () => screen.getByRole('textbox', { name: 'Search products' });
const refresh = () => person.click(screen.getByRole('button', { name: 'Refresh' }));

describe('the price list', () => {
  test('loads with the icons and shows all columns', async () => {
    const store = openPrices(both);
    const table = await screen.findByRole('table', { name: 'Product prices' });
    const paths = store.seen.map(({ path }) => path).filter((path) => !path.startsWith('/api/admin/margins'));
    expect(paths.sort()).toEqual([
      '/api/icons',
      '/api/products/admin/products/prices/proposals',
      '/api/products/admin/products/prices?gameCode=mobilelegends',
    ]);
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      '',
      'Icon',
      'Product ID',
      'SPU Name',
      'Display Name',
      'API Price',
      'Custom Price (Rs)',
      'Smileone Points',
      'Margin (Rs)',
      'Margin, 28 days (Rs)',
      'Actions',
    ]);
    const [first, second] = rows();
    expect(within(first as HTMLElement).getByText('12,34,567.50')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Not set')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('Unknown')).toBeTruthy();
    expect(within(second as HTMLElement).getAllByText('Weekly Pass')).toHaveLength(2);
  });

  test('shows the count and the latest change, in Indian time', async () => {
    openPrices(both);
    expect(await screen.findByText('Total: 2 products')).toBeTruthy();
    expect(screen.getByText('3 Mar 2026, 12:15 am IST')).toBeTruthy();
    expect(banner().textContent).toContain('Success: Loaded 2 product prices');
  });

  test('shows a skeleton while loading', () => {
    openPrices([], { [CALLS.prices]: () => new Promise(() => undefined) });
    expect(screen.getByText('Loading product prices')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Product prices' })).toBeNull();
  });

  test('can be empty', async () => {
    openPrices([]);
    expect(await screen.findByText('No products yet')).toBeTruthy();
  });

  test('shows the server’s message on failure, and loads on Try Again', async () => {
    const store = openPrices([], { [CALLS.prices]: refused(503, 'The catalogue is resting.') });
    expect(within(await screen.findByRole('alert')).getByText('The catalogue is resting.')).toBeTruthy();
    expect(banner().textContent).toContain('Error: The catalogue is resting.');
    const counters = within(screen.getByRole('group', { name: 'Show only' })).getAllByRole('button');
    expect(new Set(counters.map(({ lastChild }) => lastChild?.textContent))).toEqual(new Set(['—']));
    store.on(CALLS.prices, listOf(...both));
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Total: 2 products')).toBeTruthy();
  });

  test('shows our own text when there is no response', async () => {
    openPrices([], { [CALLS.prices]: new Error('cut') });
    const words = 'Failed to fetch product prices. Please try again.';
    expect(within(await screen.findByRole('alert')).getByText(words)).toBeTruthy();
    expect(banner().textContent).toContain(`Error: ${words}`);
  });

  test('stays when a refresh fails, with its time', async () => {
    const store = openPrices(both);
    await screen.findByText('Total: 2 products');
    store.on(CALLS.prices, new Error('cut'));
    await refresh();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Showing them as of .* IST\./);
    expect(banner().textContent).toContain('Error: Failed to fetch product prices. Please try again.');
    expect(rows()).toHaveLength(2);
  });

  test('reports how many products a refresh loaded', async () => {
    const store = openPrices(both);
    await screen.findByText('Total: 2 products');
    store.on(CALLS.prices, listOf(diamonds));
    await refresh();
    await waitFor(() => expect(banner().textContent).toContain('Success: Loaded 1 product price'));
  });
});

describe('the search', () => {
  test('filters by SPU name or product ID, ignoring case, and is kept in the URL', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    await person.type(box(), 'wEEk');
    expect(rows()).toHaveLength(1);
    expect(screen.getByText('1 of 2 products')).toBeTruthy();
    expect(address()).toBe('/admin?q=wEEk');
  });

  test('is focused by the key /', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    await person.keyboard('/');
    expect(document.activeElement).toBe(box());
    await person.keyboard('1/2');
    expect(box()).toHaveProperty('value', '1/2');
  });

  test('starts from the URL', async () => {
    fakeStore({ [CALLS.prices]: listOf(...both) });
    stage(PriceAdminScreens, '/admin?q=13');
    expect(await screen.findByText('1 of 2 products')).toBeTruthy();
    expect(box()).toHaveProperty('value', '13');
  });

  test('is cleared by its button and keeps the focus', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    await person.type(box(), '13');
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(rows()).toHaveLength(2);
    expect(address()).toBe('/admin');
    expect(document.activeElement).toBe(box());
  });

  test('offers to clear it when nothing matches', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    await person.type(box(), 'zzz');
    expect(await screen.findByText('No SPU name or product ID contains “zzz”.')).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Clear search' })[1] as HTMLElement);
    expect(rows()).toHaveLength(2);
  });
});

describe('the counts in the header', () => {
  test('filter the list, and a second press shows all', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    const noPrice = screen.getByRole('button', { name: 'No price 1' });
    await person.click(noPrice);
    expect(screen.getByText('1 of 2 products')).toBeTruthy();
    expect(address()).toBe('/admin?show=no-price');
    expect(noPrice.getAttribute('aria-pressed')).toBe('true');
    await person.click(noPrice);
    expect(rows()).toHaveLength(2);
  });

  test('have an empty state', async () => {
    openPrices(both);
    await screen.findByText('Total: 2 products');
    await person.click(screen.getByRole('button', { name: 'Paused 0' }));
    expect(screen.getByText('No product is in “Paused”.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Show all' }));
    expect(rows()).toHaveLength(2);
  });
});

describe('sorting', () => {
  const ids = () => rows().map((row) => row.querySelector('code')?.textContent);

  test('follows the server until a header is pressed: ascending, descending, and the server’s again', async () => {
    openPrices([pass, diamonds]);
    await screen.findByText('Total: 2 products');
    const head = () => screen.getByRole('columnheader', { name: 'Product ID' });
    const press = () => person.click(within(head()).getByRole('button'));
    expect(ids()).toEqual(['16642', '13']);
    await press();
    expect([ids(), head().getAttribute('aria-sort')]).toEqual([['13', '16642'], 'ascending']);
    expect(address()).toBe('/admin?sort=productId');
    await press();
    expect([ids(), head().getAttribute('aria-sort')]).toEqual([['16642', '13'], 'descending']);
    await press();
    expect([ids(), head().getAttribute('aria-sort')]).toEqual([['16642', '13'], null]);
    expect(address()).toBe('/admin');
  });
});

describe('the marks of a product', () => {
  test('show the margin, the pause and a changed provider price', async () => {
    openPrices([
      record('1', { customPrice: 57.5, cost: 50 }),
      record('2', { customPrice: 40, cost: 50, paused: { reason: 'Too slow', by: 'ravi@example.com' } }),
      record('3', { drift: { supplierPrice: 6.5, changePercent: 4, seenAt: '2026-03-01T20:30:00.000Z' } }),
      record('4', { drift: { supplierPrice: null, changePercent: 0, missing: true } }),
    ]);
    await screen.findByText('Total: 4 products');
    const [profit, loss, drifted, missing] = rows().map((row) => row.textContent);
    expect(profit).toContain('7.50 15%');
    expect(loss).toContain('−10.00 −20%');
    expect(loss).toContain('Paused. Too slow · by ravi@example.com');
    expect(drifted).toContain('+4%. The provider’s price is 6.5 now (seen 2 Mar 2026, 2:00 am IST).');
    expect(missing).toContain('Not listed');
  });
});

test('arrow keys move from a row’s button to the same one in the next row', async () => {
  openPrices(both);
  await screen.findByText('Total: 2 products');
  screen.getByRole('button', { name: 'Edit 78 + 8 Diamonds' }).focus();
  await person.keyboard('{ArrowDown}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit Weekly Pass');
  await person.keyboard('k');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit 78 + 8 Diamonds');
});

test('an unknown path below /admin shows the not-found page', () => {
  fakeStore();
  stage(PriceAdminScreens, '/admin/nowhere');
  expect(screen.getByText('Page Not Found.')).toBeTruthy();
});
