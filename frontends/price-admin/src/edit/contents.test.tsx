import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const NONE = { diamonds: 0, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 0, extra: '', extraHindi: '' };
const WEEKLY = { ...NONE, diamonds: 80, dailyDiamonds: 20, days: 7 };
const typed = { ...NONE, diamonds: '80', dailyDiamonds: '20', days: '7', firstTimeDiamonds: '' };
const saved = (contents: object) => ({
  body: { success: true, message: 'Price updated successfully', data: record('13', { version: 4, contents }) },
});
const edit = async () => person.click((await rowFor('13 Diamonds')).getByRole('button', { name: /^Edit/ }));
const openContents = async () => {
  await edit();
  await person.click(screen.getByRole('button', { name: 'What it gives…' }));
  return within(await screen.findByRole('dialog', { name: 'Contents of 13 Diamonds' }));
};
const save = () => person.click(screen.getByRole('button', { name: /^Save/ }));
const bodies = (store: ReturnType<typeof openPrices>) => store.calls(CALLS.update).map(({ body }) => body);

test('contents are typed in a dialog and saved with the row, not before', async () => {
  const store = openPrices([record('13')], { [CALLS.update]: saved(WEEKLY) });
  const dialog = await openContents();
  await person.type(await dialog.findByLabelText('Diamonds at once'), '80');
  await person.type(dialog.getByLabelText('Diamonds per day'), '20');
  await person.type(dialog.getByLabelText('Number of days'), '7');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(store)).toEqual([]);
  await save();
  await waitFor(() => expect(bodies(store)).toMatchObject([{ price: '62.5', contents: typed }]));
  expect(banner().textContent).toContain('Price updated successfully');
});

test('a save that changes other fields does not name the contents', async () => {
  const store = openPrices([record('13', { contents: WEEKLY })], { [CALLS.update]: saved(WEEKLY) });
  const dialog = await openContents();
  expect(dialog.getByLabelText('Number of days')).toHaveProperty('value', '7');
  expect(dialog.getByLabelText('First purchase, in all')).toHaveProperty('value', '');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await save();
  await waitFor(() => expect(bodies(store)).toHaveLength(1));
  expect(bodies(store)[0]).not.toHaveProperty('contents');
});

test('refused contents stay as typed, with the reason in the row', async () => {
  const words = 'Please enter both the diamonds per day and the number of days, or neither.';
  openPrices([record('13')], { [CALLS.update]: refused(400, words) });
  const dialog = await openContents();
  await person.type(await dialog.findByLabelText('Number of days'), '7');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await save();
  expect((await rowFor('6.25')).getByText(words)).toBeTruthy();
});

test('contents that another admin has changed meanwhile are shown beside one’s own', async () => {
  const current = record('13', { version: 8, contents: { ...NONE, diamonds: 50, firstTimeDiamonds: 100 } });
  const conflict = refused(409, 'changed', 'changed_meanwhile', {
    details: { current, by: 'ravi@example.com', at: '2026-03-01T10:00:00.000Z', fields: ['contents'] },
  });
  const store = openPrices([record('13')], {
    [CALLS.update]: (_call: unknown, nth: number) => (nth === 1 ? conflict : saved(WEEKLY)),
  });
  const dialog = await openContents();
  await person.type(await dialog.findByLabelText('Diamonds at once'), '80');
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await save();
  const meanwhile = within(await screen.findByRole('dialog', { name: 'Somebody else changed this product' }));
  expect(meanwhile.getAllByRole('row')[1]?.textContent).toBe(
    'GivesNot entered50 diamonds · 100 the first time80 diamonds',
  );
  await person.click(meanwhile.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(bodies(store)[1]).toMatchObject({ version: 8, contents: { diamonds: '80' } }));
});
