import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  banner,
  CALLS,
  dryRuns,
  openPrices,
  person,
  record,
  report,
  repriced,
  written,
} from '../testing/price-store.tsx';

afterEach(cleanup);

const records = [record('13'), record('14', { customPrice: 80 }), record('15', { cost: null })];
const suggestions = {
  body: {
    success: true,
    data: {
      suggestions: [
        { productId: '13', cost: 50, current: 62.5, suggested: 58, belowFloor: false },
        {
          productId: '14',
          cost: 50,
          current: 80,
          suggested: 50,
          belowFloor: false,
          why: 'Raised to what the points cost.',
        },
        {
          productId: '15',
          cost: null,
          current: 62.5,
          suggested: null,
          belowFloor: false,
          why: 'The points of this product are not known.',
        },
      ],
    },
  },
};
const bulk = report([repriced('13', 62.5, 58)], {}, 'Changed 1 product.');

const open = async (routes: Parameters<typeof openPrices>[1] = {}) => {
  const store = openPrices(records, { [CALLS.suggest]: suggestions, [CALLS.bulk]: bulk, ...routes });
  await person.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }));
  const bar = within(screen.getByRole('region', { name: 'Selected products' }));
  expect(bar.getByText('3 products selected')).toBeTruthy();
  await person.click(bar.getByRole('button', { name: 'Change Prices' }));
  return { store, dialog: within(await screen.findByRole('dialog', { name: 'Change 3 products' })) };
};
const preview = () => person.click(screen.getByRole('button', { name: 'Preview' }));
const newPrice = (name: string) => screen.findByLabelText(`New price of ${name}`);

describe('selecting products', () => {
  test("one by one, with the bar's count, then none", async () => {
    openPrices(records);
    await person.click(await screen.findByRole('checkbox', { name: 'Select 14 Diamonds' }));
    expect(screen.getByText('1 product selected')).toBeTruthy();
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all products shown' });
    expect(all.indeterminate).toBe(true);
    await person.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
  });

  test('selects only the rows that match the search', async () => {
    openPrices(records);
    await person.type(await screen.findByRole('textbox', { name: 'Search products' }), '14');
    await person.click(screen.getByRole('checkbox', { name: 'Select all products shown' }));
    await person.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByText('1 product selected')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Select 14 Diamonds' })).toHaveProperty('checked', true);
  });
});

describe('changing prices by a rule', () => {
  test('shows a suggestion per product, and those that cannot be calculated', async () => {
    const { store, dialog } = await open();
    await preview();
    expect(await newPrice('13 Diamonds')).toHaveProperty('value', '58.00');
    expect(await newPrice('14 Diamonds')).toHaveProperty('value', '50.00');
    expect(dialog.getByText('Raised to what the points cost.')).toBeTruthy();
    expect(dialog.getByText('The points of this product are not known.')).toBeTruthy();
    expect(dialog.getByText('Margin 16%')).toBeTruthy();
    expect(store.calls(CALLS.suggest)[0]?.body).toEqual({
      rule: { margin: { percent: 15 }, ending: '00', floor: true },
      productIds: ['13', '14', '15'],
    });
  });

  test("lets the admin exclude or change each one, shows the server's preview, and applies it with a reason", async () => {
    const { store } = await open();
    await preview();
    const price = await newPrice('13 Diamonds');
    await person.clear(price);
    await person.type(price, '57.90');
    await person.click(await screen.findByRole('checkbox', { name: 'Include 14 Diamonds' }));
    await person.click(screen.getByRole('button', { name: 'Review 1 product' }));
    const question = within(await screen.findByRole('dialog', { name: 'Change 1 product' }));
    expect(await question.findByText('1 product would change')).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Change 1 product' }));
    expect(question.getByText('Please enter a reason.')).toBeTruthy();
    await person.type(question.getByLabelText('Reason'), 'Diwali{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(banner().textContent).toContain('Success: Changed 1 product.');
    const changes = [{ productId: '13', version: 3, price: '57.90' }];
    expect(dryRuns(store.calls(CALLS.bulk))[0]?.body).toMatchObject({ changes, dryRun: true });
    expect(written(store.calls(CALLS.bulk)).map(({ body }) => body)).toEqual([
      { changes, dryRun: false, reason: 'Diwali' },
    ]);
  });

  test('returns to the previous step with its input', async () => {
    await open();
    await preview();
    await person.click(await screen.findByRole('checkbox', { name: 'Include 14 Diamonds' }));
    await person.click(screen.getByRole('button', { name: 'Review 1 product' }));
    await person.click(await screen.findByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('checkbox', { name: 'Include 14 Diamonds' })).toHaveProperty('checked', false);
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await screen.findByRole('radio', { name: /^Price by a margin rule/ })).toHaveProperty('ariaChecked', 'true');
  });

  test('says so when the rule cannot be calculated', async () => {
    const { dialog } = await open({ [CALLS.suggest]: new Error('cut') });
    await preview();
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'The prices could not be worked out. Please try again.',
    );
  });
});

test('one value for all is calculated locally, and an invalid number is refused', async () => {
  const { store, dialog } = await open();
  await person.click(dialog.getByRole('radio', { name: /^The same price for all/ }));
  await preview();
  expect(dialog.getByText('Please enter a number.')).toBeTruthy();
  await person.type(dialog.getByLabelText('Price (Rs)'), '80');
  await preview();
  expect(await newPrice('13 Diamonds')).toHaveProperty('value', '80.00');
  expect(await screen.findByRole('button', { name: 'Review 2 products' })).toBeTruthy();
  expect(store.calls(CALLS.suggest)).toEqual([]);
});

test('products changed by another admin are named, and the rest is applied', async () => {
  const errors = [{ id: '13', message: 'ravi@example.com changed customPrice.' }];
  const { dialog } = await open({
    [CALLS.bulk]: ({ body }: { body: unknown }) =>
      (body as { dryRun: boolean }).dryRun
        ? bulk
        : report([repriced('14', 80, 50)], { errors, failed: 1 }, 'Changed 1 product, 1 refused.'),
  });
  await preview();
  await person.click(await dialog.findByRole('button', { name: 'Review 2 products' }));
  await person.type(await screen.findByLabelText('Reason'), 'Diwali{Enter}');
  const left = await screen.findByRole('alert', { name: 'These are left as they are' });
  expect(left.textContent).toContain('13ravi@example.com changed customPrice.');
  expect(banner().textContent).toContain('Changed 1 product, 1 left as they are.');
});

test("more products than the server's limit are refused without a request", async () => {
  const many = Array.from({ length: 1_001 }, (_, index) => record(String(10_000 + index)));
  const store = openPrices(many);
  await person.click(await screen.findByRole('checkbox', { name: 'Select all products shown' }));
  await person.click(screen.getByRole('button', { name: 'Change Prices' }));
  await preview();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^1001 products are selected; at most 1,000/);
  expect(store.calls(CALLS.suggest)).toEqual([]);
});
