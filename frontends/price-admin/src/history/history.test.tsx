import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const version = (number: number, change: object = {}) => ({
  version: number,
  at: `2026-03-0${number}T09:30:15.000Z`,
  by: 'ravi@example.com',
  act: 'update-price',
  before: { customPrice: number * 10 },
  after: { customPrice: number * 10 + 5 },
  reason: null,
  importId: null,
  ...change,
});
const versions = (more: boolean, ...all: object[]) => ({ body: { success: true, data: { versions: all, more } } });
const open = async (routes: Parameters<typeof openPrices>[1]) => {
  const store = openPrices([record('13')], routes);
  await person.click((await rowFor('13 Diamonds')).getByRole('button', { name: /^History/ }));
  return { store, drawer: within(await screen.findByRole('dialog', { name: 'History of 13 Diamonds' })) };
};

describe('the history of a product', () => {
  test('shows what, who, when and why, newest first', async () => {
    const { drawer } = await open({
      [CALLS.versions]: versions(
        false,
        version(3, {
          act: 'pause',
          reason: 'Too slow',
          before: { paused: null },
          after: { paused: { reason: 'Slow' } },
        }),
        version(2),
      ),
    });
    const [newest, older] = await waitFor(() => {
      const items = drawer.getAllByRole('listitem');
      expect(items).toHaveLength(2);
      return items.map((item) => item.textContent);
    });
    expect(newest).toContain('PausedCurrent');
    expect(newest).toContain('ravi@example.com · 3 Mar 2026, 3:00:15 pm IST');
    expect(newest).toContain('Not paused  Paused: Slow');
    expect(newest).toContain('“Too slow”');
    expect(older).toContain('20.00  25.00');
  });

  test('shows only set values of a new product', async () => {
    const after = { spu: '78&8', customPrice: 62.5, icon: '', paused: null, deleted: false };
    const { drawer } = await open({ [CALLS.versions]: versions(false, version(1, { before: null, after })) });
    expect(await drawer.findByText('Custom Price (Rs)')).toBeTruthy();
    for (const usual of ['Icon', 'Sale', 'List']) expect(drawer.queryByText(usual)).toBeNull();
  });

  test('shows earlier changes when asked', async () => {
    const { store, drawer } = await open({
      [CALLS.versions]: ({ path }: { path: string }) =>
        path.includes('before=3') ? versions(false, version(1)) : versions(true, version(3)),
    });
    await person.click(await drawer.findByRole('button', { name: 'Show earlier changes' }));
    expect(await drawer.findByText('15.00')).toBeTruthy();
    expect(drawer.queryByRole('button', { name: 'Show earlier changes' })).toBeNull();
    expect(store.calls(CALLS.versions)).toHaveLength(2);
  });

  test('can be retried when loading fails', async () => {
    const { store, drawer } = await open({ [CALLS.versions]: new Error('cut') });
    expect(await drawer.findByText('Failed to fetch the history. Please try again.')).toBeTruthy();
    store.on(CALLS.versions, versions(false, version(1)));
    await person.click(drawer.getByRole('button', { name: 'Try Again' }));
    expect(await drawer.findByText('15.00')).toBeTruthy();
  });

  test('restores a version: shows the changes, asks for a reason, and sends the version that was seen', async () => {
    const { store, drawer } = await open({
      [CALLS.versions]: versions(false, version(3), version(2)),
      [CALLS.rollback]: { body: { success: true, data: record('13', { customPrice: 25, version: 4 }) } },
    });
    await person.click(await drawer.findByRole('button', { name: /^Go back to this version of 2 Mar/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Go back to this version?' }));
    expect(question.getByText('62.50')).toBeTruthy();
    expect(question.getByText('25.00')).toBeTruthy();
    await person.type(question.getByLabelText('Reason'), 'A mistake{Enter}');
    await waitFor(() => expect(banner().textContent).toContain('Success: Price updated successfully'));
    expect(store.calls(CALLS.rollback)[0]?.body).toEqual({ toVersion: 2, version: 3, reason: 'A mistake' });
    expect(screen.queryByRole('dialog', { name: 'Go back to this version?' })).toBeNull();
  });

  test('says why a version cannot be restored', async () => {
    const { drawer } = await open({
      [CALLS.versions]: versions(false, version(3), version(2)),
      [CALLS.rollback]: refused(409, 'ravi@example.com was faster.', 'changed_meanwhile'),
    });
    await person.click(await drawer.findByRole('button', { name: /^Go back to this version of 2 Mar/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Go back to this version?' }));
    await person.type(question.getByLabelText('Reason'), 'x{Enter}');
    expect((await question.findByRole('alert')).textContent).toBe('ravi@example.com was faster.');
  });
});
