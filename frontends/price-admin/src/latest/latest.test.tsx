import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { banner, CALLS, listOf, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const ours = [record('13'), record('14', { customPrice: 0 })];
const theirs = [
  { id: '13', spu: '78&8 Diamond', price: '6.25' },
  { id: '14', spu: '156&16 Diamond', price: '12.50' },
  { id: '15', spu: '234&23 Diamond', price: '18.75' },
];
const fetched = (product: object[]) => ({
  body: {
    success: true,
    message: `Successfully fetched ${product.length} products from the provider`,
    data: { product },
  },
});
const synced = (results: object = {}) => ({
  body: {
    success: true,
    message: 'Sync completed. Success: 3, Failed: 0.',
    results: { success: 3, failed: 0, errors: [], atOrBelowCost: 0, unchanged: 0, differences: [], ...results },
  },
});
const fetchLatest = async () => person.click(await screen.findByRole('button', { name: 'Fetch Latest' }));
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Latest Products' }));
const sync = async () => person.click((await dialog()).getByRole('button', { name: 'Sync All Products' }));

describe('fetching the provider’s list', () => {
  test('shows the progress and the count, and opens the list with statuses', async () => {
    let answer = (_: object) => {};
    openPrices(ours, {
      [CALLS.fetch]: () => new Promise((resolve) => (answer = resolve as typeof answer)),
      [CALLS.sync]: synced(),
    });
    await screen.findByText('Total: 2 products');
    await fetchLatest();
    expect(screen.getByRole('progressbar', { name: 'Sync progress' }).getAttribute('aria-valuenow')).toBe('10');
    answer(fetched(theirs));
    const table = (await dialog()).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual(['Product ID', 'Product Name', 'Display Name', 'API Price', 'Your Price', 'Points', 'Status']);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.lastElementChild?.textContent)).toEqual(['Price Assigned', 'Exists', 'New']);
    expect(banner().textContent).toContain('Success: Successfully fetched 3 products from the provider');
    expect(screen.getByRole('region', { name: 'Latest products' }).classList.contains('max-h-96')).toBe(true);
  });

  test.each([
    ['what the server says', refused(503, 'The supplier is not available.'), 'The supplier is not available.'],
    ['that the network failed', new Error('cut'), 'Failed to fetch latest products. Please try again.'],
    ['an answer without products', { body: { success: true, data: {} } }, 'Failed to fetch latest products'],
    ['an answer without success', { body: { data: { product: theirs } } }, 'Failed to fetch latest products'],
  ])('shows an error when it fails: %s', async (_what, answer, words) => {
    openPrices(ours, { [CALLS.fetch]: answer });
    await fetchLatest();
    await waitFor(() => expect(banner().textContent).toContain(`Error: ${words}`));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes on Cancel', async () => {
    const store = openPrices(ours, { [CALLS.fetch]: fetched(theirs), [CALLS.sync]: synced() });
    await fetchLatest();
    await person.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.calls(CALLS.sync).filter(({ body }) => !(body as { dryRun?: boolean }).dryRun)).toEqual([]);
  });
});

describe('the preview of a sync', () => {
  const differences = [
    { productId: '13', kind: 'changed', before: { originalPrice: 6 }, after: { originalPrice: 6.25 } },
    { productId: '15', kind: 'new', before: null, after: { spu: '234&23 Diamond', customPrice: 18.75 } },
  ];
  const open = async (answer: Parameters<typeof openPrices>[1]) => {
    openPrices([record('13', { originalPrice: 6 }), ours[1] as object], { [CALLS.fetch]: fetched(theirs), ...answer });
    await fetchLatest();
    return dialog();
  };

  test('shows the counts, each difference, and what would be sold at a loss', async () => {
    const shown = await open({ [CALLS.sync]: synced({ differences, unchanged: 1, atOrBelowCost: 1 }) });
    expect(await shown.findByText('1 new · 1 changed · 1 unchanged')).toBeTruthy();
    expect(shown.getByText(/^1 item would be sold at or below cost/)).toBeTruthy();
    const rows = shown.getAllByRole('row');
    expect(rows[1]?.textContent).toContain('before: 6.00 6.25');
    expect(rows[3]?.textContent).toContain('before: — 18.75');
    await person.click(shown.getByText('Only what changes'));
    expect(shown.getByRole('checkbox', { name: 'Only what changes' })).toHaveProperty('checked', true);
    expect(shown.getAllByRole('row')).toHaveLength(3);
  });

  test('shows every change that it counts, also of fields without a column', async () => {
    const renamed = { to: '78&8 Diamond', isOnSale: false };
    const unseen = { productId: '13', kind: 'changed', before: { renamed: null }, after: { renamed } };
    const gone = { productId: '99', kind: 'changed', before: { originalPrice: 1 }, after: { originalPrice: 2 } };
    const shown = await open({
      [CALLS.fetch]: fetched([...theirs, theirs[0] as object]),
      [CALLS.sync]: synced({ differences: [unseen, gone], unchanged: 2 }),
    });
    expect(await shown.findByText('1 changed · 2 unchanged')).toBeTruthy();
    await person.click(shown.getByText('Only what changes'));
    expect(shown.getAllByRole('row')).toHaveLength(2);
    expect(shown.getByText('Provider’s new name: None → 78&8 Diamond')).toBeTruthy();
  });

  test('can be empty', async () => {
    const shown = await open({ [CALLS.sync]: synced() });
    expect(await shown.findByText('Nothing would change.')).toBeTruthy();
  });

  test('does not block the sync when it fails', async () => {
    const shown = await open({ [CALLS.sync]: new Error('cut') });
    expect(await shown.findByText(/^The comparison did not load/)).toBeTruthy();
    expect(shown.getByRole('button', { name: 'Sync All Products' }).getAttribute('aria-disabled')).toBeNull();
  });
});

describe('syncing all products', () => {
  const written = (store: ReturnType<typeof openPrices>) =>
    store.calls(CALLS.sync).filter(({ body }) => !(body as { dryRun?: boolean }).dryRun);

  test("sends the provider's values and no price of its own", async () => {
    const store = openPrices(ours, { [CALLS.fetch]: fetched(theirs), [CALLS.sync]: synced() });
    await fetchLatest();
    await sync();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(banner().textContent).toContain('Success: Sync completed. Success: 3, Failed: 0.');
    expect(written(store).map(({ body }) => body)).toEqual([{ gameCode: 'mobilelegends', products: theirs }]);
    await waitFor(() => expect(store.calls(CALLS.prices).length).toBeGreaterThan(2));
  });

  test('sends price and points from the provider’s list', async () => {
    const priced = [{ ...theirs[0], customPrice: 99, smileonePoints: 7 }];
    const store = openPrices(ours, { [CALLS.fetch]: fetched(priced), [CALLS.sync]: synced() });
    await fetchLatest();
    await sync();
    await waitFor(() => expect(written(store)).toHaveLength(1));
    expect(written(store)[0]?.body).toMatchObject({ products: priced });
  });

  test('names the refused products', async () => {
    const errors = [{ id: '15', message: 'The API price is not valid.' }];
    openPrices(ours, { [CALLS.fetch]: fetched(theirs), [CALLS.sync]: synced({ failed: 1, errors }) });
    await fetchLatest();
    await sync();
    const report = await screen.findByRole('alert', { name: 'These were not taken over' });
    expect(report.textContent).toContain('15The API price is not valid.');
    expect((await dialog()).getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });

  test.each([
    [refused(400, 'None of these products could be imported.'), 'None of these products could be imported.'],
    [new Error('cut'), 'Failed to sync products. Please try again.'],
  ])('shows an error when it fails, and keeps the list', async (answer, words) => {
    openPrices(ours, { [CALLS.fetch]: fetched(theirs), [CALLS.sync]: answer });
    await fetchLatest();
    await sync();
    await waitFor(() => expect(banner().textContent).toContain(`Error: ${words}`));
    expect((await dialog()).getByText(words)).toBeTruthy();
  });
});

describe('comparing with the provider', () => {
  const compare = async () => {
    await person.click(await screen.findByRole('button', { name: 'More' }));
    await person.click(screen.getByRole('button', { name: 'Compare with Provider' }));
  };

  test('reports the result, and marks the rows', async () => {
    const message = 'Compared 1 products with the provider: 1 differ.';
    const store = openPrices([record('13')], { [CALLS.compare]: { body: { success: true, message } } });
    await rowFor('13 Diamonds');
    store.on(CALLS.prices, listOf(record('13', { drift: { supplierPrice: null, changePercent: 0, missing: true } })));
    await compare();
    await waitFor(() => expect(banner().textContent).toContain(message));
    expect((await rowFor('13 Diamonds')).getByText('Not listed')).toBeTruthy();
  });

  test('shows an error when it fails', async () => {
    openPrices([record('13')], { [CALLS.compare]: new Error('cut') });
    await compare();
    await waitFor(() => expect(banner().textContent).toContain('Failed to compare with the provider.'));
  });
});
