import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { banner, CALLS, listOf, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const paused = { reason: 'Too slow', by: 'admin@example.com', at: '2026-03-01T09:30:00.000Z' };
const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (name: RegExp) => person.click((await rowFor('13 Diamonds')).getByRole('button', { name }));

describe('pausing a product', () => {
  test('requires a reason', async () => {
    const store = openPrices([record('13')]);
    await press(/^Pause/);
    const question = await dialog();
    await person.click(question.getByRole('button', { name: 'Pause' }));
    expect(question.getByText('Please enter a reason.')).toBeTruthy();
    expect(document.activeElement).toBe(question.getByLabelText('Reason'));
    expect(store.calls(CALLS.pause)).toEqual([]);
  });

  test('marks its row, with the reason', async () => {
    const data = record('13', { paused, version: 4 });
    const store = openPrices([record('13')], {
      [CALLS.pause]: { body: { success: true, message: 'Product paused.', data } },
    });
    await press(/^Pause/);
    const question = await dialog();
    await person.type(question.getByLabelText('Reason'), ' Too slow{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.calls(CALLS.pause)[0]?.body).toEqual({ reason: 'Too slow', version: 3 });
    expect(banner().textContent).toContain('Success: Product paused.');
    expect((await rowFor('13 Diamonds')).getByText('Paused')).toBeTruthy();
  });

  test('shows a failure in the dialog, which stays open', async () => {
    const store = openPrices([record('13')], {
      [CALLS.pause]: refused(409, 'ravi@example.com paused it.', 'changed_meanwhile'),
    });
    await press(/^Pause/);
    const question = await dialog();
    await person.type(question.getByLabelText('Reason'), 'x{Enter}');
    expect((await question.findByRole('alert')).textContent).toBe('ravi@example.com paused it.');
    await waitFor(() => expect(store.calls(CALLS.prices)).toHaveLength(2));
  });

  test('shows in the banner that the product is gone', async () => {
    const store = openPrices([record('13')], { [CALLS.pause]: refused(404, 'This product does not exist.') });
    await press(/^Pause/);
    store.on(CALLS.prices, listOf(record('14')));
    await person.type((await dialog()).getByLabelText('Reason'), 'x{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(banner().textContent).toContain('Error: This product does not exist.');
  });
});

test('a paused product is resumed, with a reason', async () => {
  const store = openPrices([record('13', { paused })], {
    [CALLS.resume]: { body: { success: true, data: record('13', { version: 4 }) } },
  });
  await press(/on sale again$/);
  const question = await dialog();
  expect(question.getByText('It was paused: Too slow')).toBeTruthy();
  await person.type(question.getByLabelText('Reason'), 'Fast again{Enter}');
  await waitFor(() => expect(banner().textContent).toContain('Success: Product is on sale again.'));
  expect(store.calls(CALLS.resume)[0]?.body).toEqual({ reason: 'Fast again', version: 3 });
  expect((await rowFor('13 Diamonds')).queryByText('Paused')).toBeNull();
});
