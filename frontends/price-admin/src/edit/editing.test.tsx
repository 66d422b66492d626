import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const edit = async (name = '13 Diamonds') => person.click((await rowFor(name)).getByRole('button', { name: /^Edit/ }));
const price = () => screen.getByLabelText('Custom Price (Rs)');
const points = () => screen.getByLabelText('Smileone Points');
const name = () => screen.getByLabelText('Display Name');
const save = () => person.click(screen.getByRole('button', { name: /^Save/ }));
const retype = async (field: HTMLElement, text: string) => {
  await person.clear(field);
  if (text) await person.type(field, text);
};

const saved = (change: object) => ({
  body: { success: true, message: 'Price updated successfully', data: record('13', { version: 4, ...change }) },
});

describe('editing a row in place', () => {
  test('fills price, display name and points from the row, with the focus on the price', async () => {
    openPrices([record('13', { smileonePoints: 7.5 })]);
    await edit();
    expect(price()).toHaveProperty('value', '62.5');
    expect(name()).toHaveProperty('value', '13 Diamonds');
    expect(points()).toHaveProperty('value', '7.5');
    expect(document.activeElement).toBe(price());
  });

  test('is possible for one row at a time', async () => {
    openPrices([record('13'), record('14')]);
    await edit('13 Diamonds');
    expect((await rowFor('14 Diamonds')).getByRole('button', { name: /^Edit/ })).toHaveProperty('disabled', true);
    await person.click(screen.getByRole('button', { name: /^Cancel/ }));
    expect((await rowFor('14 Diamonds')).getByRole('button', { name: /^Edit/ })).toHaveProperty('disabled', false);
  });

  test('saves in place, ends the edit and returns the focus', async () => {
    const store = openPrices([record('13'), record('14')], { [CALLS.update]: saved({ customPrice: 75 }) });
    await edit();
    await retype(price(), '75');
    await save();
    await waitFor(() => expect(screen.queryByLabelText('Custom Price (Rs)')).toBeNull());
    expect((await rowFor('13 Diamonds')).getByText('75.00')).toBeTruthy();
    expect(banner().textContent).toContain('Success: Price updated successfully');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit 13 Diamonds');
    expect(store.calls(CALLS.update).map(({ body }) => body)).toEqual([
      {
        productId: '13',
        spu: '13 Diamond',
        gameCode: 'mobilelegends',
        price: '75',
        originalPrice: 6.25,
        displayName: '13 Diamonds',
        smileonePoints: '6.25',
        version: 3,
        confirmed: false,
      },
    ]);
    expect(store.calls(CALLS.prices)).toHaveLength(1);
  });

  test('saves on Enter and cancels on Escape', async () => {
    const store = openPrices([record('13')], { [CALLS.update]: saved({}) });
    await edit();
    await person.keyboard('{Escape}');
    expect(screen.queryByLabelText('Custom Price (Rs)')).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit 13 Diamonds');
    await edit();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(store.calls(CALLS.update)).toHaveLength(1));
  });

  test('ignores a save without a price', async () => {
    const store = openPrices([record('13')], { [CALLS.update]: saved({}) });
    await edit();
    await retype(price(), '');
    await save();
    expect(store.calls(CALLS.update)).toEqual([]);
    expect(price()).toBeTruthy();
    expect(banner().textContent).not.toContain('Error');
  });

  test('sends empty points as 0', async () => {
    const store = openPrices([record('13')], { [CALLS.update]: saved({ smileonePoints: 0 }) });
    await edit();
    await retype(points(), '');
    await save();
    await waitFor(() => expect(store.calls(CALLS.update)).toHaveLength(1));
    expect(store.calls(CALLS.update)[0]?.body).toMatchObject({ smileonePoints: 0 });
  });

  test.each(['61,5', 'abc', '1e3', '-'])(
    'sends the points %s as typed, and keeps them when they are refused',
    async (typed) => {
      const words = 'Please enter valid Smileone points.';
      const store = openPrices([record('13')], { [CALLS.update]: refused(400, words) });
      await edit();
      await retype(points(), typed);
      await save();
      expect((await screen.findAllByText(new RegExp(words)))[0]).toBeTruthy();
      expect(store.calls(CALLS.update)[0]?.body).toMatchObject({ smileonePoints: typed });
      expect(points()).toHaveProperty('value', typed);
      expect(points()).toHaveProperty('type', 'text');
    },
  );

  test.each([
    [
      refused(400, 'Please enter a valid price with at most two decimals.'),
      'Please enter a valid price with at most two decimals.',
    ],
    [new Error('cut'), 'Failed to update price. Please try again.'],
  ])('stays open on failure and shows the reason in the banner and in the row', async (answer, words) => {
    openPrices([record('13')], { [CALLS.update]: answer });
    await edit();
    await retype(price(), '12');
    await save();
    await waitFor(() => expect(banner().textContent).toContain(`Error: ${words}`));
    expect((await rowFor('6.25')).getByText(words)).toBeTruthy();
    expect(price()).toHaveProperty('value', '12');
  });
});

describe('two admins editing one product', () => {
  const current = record('13', { version: 8, customPrice: 70 });
  const conflict = refused(409, 'ravi@example.com changed customPrice.', 'changed_meanwhile', {
    details: { current, by: 'ravi@example.com', at: '2026-03-01T10:00:00.000Z', fields: ['customPrice'] },
  });
  const collide = async (then: object) => {
    const store = openPrices([record('13')], {
      [CALLS.update]: (_call: unknown, nth: number) => (nth === 1 ? conflict : then),
    });
    await edit();
    await retype(price(), '75');
    await save();
    return { store, dialog: within(await screen.findByRole('dialog')) };
  };

  test('the second sees who saved first, the old and current values and their own', async () => {
    const { dialog } = await collide({});
    expect(dialog.getByRole('alert').textContent).toContain('ravi@example.com saved at 1 Mar 2026, 3:30 pm IST');
    expect(dialog.getAllByRole('row')[1]?.textContent).toBe('Custom Price (Rs)62.5070.0075.00');
  });

  test('the second can overwrite the first after seeing the change', async () => {
    const { store, dialog } = await collide(saved({ customPrice: 75, version: 9 }));
    await person.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(store.calls(CALLS.update)).toHaveLength(2));
    expect(store.calls(CALLS.update)[1]?.body).toMatchObject({ price: '75', version: 8 });
    expect((await rowFor('13 Diamonds')).getByText('75.00')).toBeTruthy();
  });

  test("the second can keep the first one's change", async () => {
    const { store, dialog } = await collide({});
    await person.click(dialog.getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rowFor('13 Diamonds')).getByText('70.00')).toBeTruthy();
    expect(store.calls(CALLS.update)).toHaveLength(1);
  });
});
