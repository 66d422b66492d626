import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  banner,
  CALLS,
  dryRuns,
  openPrices,
  person,
  record,
  refused,
  report,
  repriced,
  written,
} from '../testing/price-store.tsx';
import { istToIso } from './to-time.ts';

afterEach(cleanup);

const item = (change: object = {}) => ({
  importId: 'i1',
  source: 'bulk',
  state: 'cut_off',
  at: '2026-03-01T09:30:15.000Z',
  by: 'ravi@example.com',
  reason: 'Diwali',
  success: 12,
  failed: 1,
  undoneAt: null,
  ...change,
});
const list = (...imports: object[]) => ({
  body: {
    success: true,
    data: { imports, pagination: { currentPage: 1, totalPages: 2, hasPrevPage: false, hasNextPage: true } },
  },
});

const open = async (routes: Parameters<typeof openPrices>[1]) => {
  const store = openPrices([record('13')], { [CALLS.imports]: list(item()), ...routes });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('button', { name: 'Imports' }));
  return { store, drawer: within(await screen.findByRole('dialog', { name: 'Imports and bulk edits' })) };
};
const confirmed = async (title: string, button: string) => {
  const question = within(await screen.findByRole('dialog', { name: title }));
  expect(await question.findByText('1 product would change · 4 unchanged')).toBeTruthy();
  await person.type(question.getByLabelText('Reason'), 'Wrong prices');
  await person.click(question.getByRole('button', { name: button }));
};

describe('the imports', () => {
  test('show how many, who, when and why; an undone import cannot be undone again', async () => {
    const { drawer } = await open({
      [CALLS.imports]: list(item(), item({ importId: 'i0', undoneAt: '2026-03-02T09:30:00.000Z' })),
    });
    const [first, second] = await drawer.findAllByRole('listitem');
    expect(first?.textContent).toContain('Bulk edit12 products · 1 failedInterrupted');
    expect(first?.textContent).toContain('ravi@example.com · 1 Mar 2026, 3:00:15 pm IST');
    expect(first?.textContent).toContain('“Diwali”');
    expect(second?.textContent).toContain('Undone · 2 Mar 2026, 3:00 pm IST');
    expect(within(second as HTMLElement).queryByRole('button', { name: /^Undo/ })).toBeNull();
  });

  test('are paged', async () => {
    const { store, drawer } = await open({});
    await person.click(await drawer.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(store.calls(CALLS.imports).at(-1)?.path).toMatch(/page=2$/));
  });

  test('are undone after a preview, with a reason', async () => {
    const { store, drawer } = await open({
      [CALLS.undo]: report([repriced('13', 70, 62.5)], { unchanged: 4 }, 'Undone.'),
    });
    await person.click(await drawer.findByRole('button', { name: /^Undo the import of 1 Mar/ }));
    await confirmed('Undo this import?', 'Undo 1 product');
    await waitFor(() => expect(banner().textContent).toContain('Success: Changed 1 product.'));
    expect(dryRuns(store.calls(CALLS.undo))).toHaveLength(1);
    expect(written(store.calls(CALLS.undo)).map(({ body }) => body)).toEqual([
      { dryRun: false, reason: 'Wrong prices' },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Undo this import?' })).toBeNull();
  });

  test('keep and name products changed since', async () => {
    const errors = [{ id: '14', message: 'ravi@example.com changed it since.' }];
    const { drawer } = await open({ [CALLS.undo]: report([repriced('13', 70, 62.5)], { errors, failed: 1 }) });
    await person.click(await drawer.findByRole('button', { name: /^Undo the import/ }));
    const left = await screen.findByRole('alert', { name: 'These are left as they are' });
    expect(left.textContent).toContain('14ravi@example.com changed it since.');
  });

  test('cannot be confirmed when nothing would change', async () => {
    const { store, drawer } = await open({ [CALLS.undo]: report([]) });
    await person.click(await drawer.findByRole('button', { name: /^Undo the import/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(await question.findByText('Nothing would change.')).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Undo 0 products' }));
    expect(written(store.calls(CALLS.undo))).toEqual([]);
  });

  test('offer a retry when the preview fails', async () => {
    const { store, drawer } = await open({ [CALLS.undo]: refused(503, 'The catalogue is resting.') });
    await person.click(await drawer.findByRole('button', { name: /^Undo the import/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    expect(await question.findByText('The catalogue is resting.')).toBeTruthy();
    store.on(CALLS.undo, report([repriced('13', 70, 62.5)]));
    await person.click(question.getByRole('button', { name: 'Try Again' }));
    expect(await question.findByText('1 product would change')).toBeTruthy();
  });
});

describe('rolling back the whole list', () => {
  const routes = { [CALLS.rollbackAll]: report([repriced('13', 70, 62.5)], { unchanged: 4 }, 'Back.') };

  test('to its state after an import', async () => {
    const { store, drawer } = await open(routes);
    await person.click(await drawer.findByRole('button', { name: /^Go back to here: the list after 1 Mar/ }));
    await confirmed('Go back to this list?', 'Change 1 product Back');
    await waitFor(() => expect(written(store.calls(CALLS.rollbackAll))).toHaveLength(1));
    expect(written(store.calls(CALLS.rollbackAll))[0]?.body).toMatchObject({ to: { importId: 'i1' } });
  });

  test('to a past time in Indian time', async () => {
    const { store, drawer } = await open(routes);
    const time = drawer.getByLabelText('Date and time (IST)');
    const review = () => person.click(drawer.getByRole('button', { name: 'Review' }));
    await review();
    expect(drawer.getByText('Please choose a date and time.')).toBeTruthy();
    fireEvent.change(time, { target: { value: '2999-01-01T10:00' } });
    await review();
    expect(drawer.getByText('Please choose a time in the past.')).toBeTruthy();
    fireEvent.change(time, { target: { value: '2026-03-01T15:00' } });
    await review();
    await confirmed('Go back to this list?', 'Change 1 product Back');
    await waitFor(() => expect(written(store.calls(CALLS.rollbackAll))).toHaveLength(1));
    expect(written(store.calls(CALLS.rollbackAll))[0]?.body).toMatchObject({ to: { at: '2026-03-01T09:30:00.000Z' } });
  });
});

test.each([
  ['2026-03-01T15:00', '2026-03-01T09:30:00.000Z'],
  ['2026-03-01', null],
  ['', null],
  ['2026-13-01T15:00', null],
])('%p in Indian time is %p', (typed, iso) => expect(istToIso(typed)).toBe(iso));
