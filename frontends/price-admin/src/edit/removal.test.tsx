import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Host } from '@topup/web-kit/host/host.ts';
import { banner, CALLS, openPrices, person, record, refused, rowFor } from '../testing/price-store.tsx';

afterEach(cleanup);

const both = [record('13'), record('14')];
const remove = async () => person.click((await rowFor('13 Diamonds')).getByRole('button', { name: /^Delete/ }));
const yes = { confirm: () => Promise.resolve(true) };
const done = { body: { success: true, message: 'Price deleted successfully' } };

describe('deleting a price', () => {
  test('asks for confirmation in red, with name and number', async () => {
    const confirm = jest.fn<Host['confirm']>().mockResolvedValue(false);
    const store = openPrices(both, { [CALLS.remove]: done }, { confirm });
    await remove();
    expect(confirm).toHaveBeenCalledWith(expect.stringMatching(/^Delete the price of 13 Diamonds \(13\)\?/), 'Delete', {
      keepLabel: 'Keep',
      isDanger: true,
    });
    expect(store.calls(CALLS.remove)).toEqual([]);
  });

  test('removes the row, sends the version that was seen, and focuses the next row', async () => {
    const store = openPrices(both, { [CALLS.remove]: done }, yes);
    await remove();
    expect(await screen.findByText('Total: 1 product')).toBeTruthy();
    expect(banner().textContent).toContain('Success: Price deleted successfully');
    expect(store.calls(CALLS.remove)[0]?.path).toMatch(/\?version=3$/);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete 14 Diamonds'));
  });

  test.each([
    [
      refused(409, 'ravi@example.com changed customPrice.', 'changed_meanwhile'),
      'ravi@example.com changed customPrice.',
    ],
    [new Error('cut'), 'Failed to delete price. Please try again.'],
  ])('shows why it failed, and refetches the list', async (answer, words) => {
    const store = openPrices(both, { [CALLS.remove]: answer }, yes);
    await remove();
    await waitFor(() => expect(banner().textContent).toContain(`Error: ${words}`));
    await waitFor(() => expect(store.calls(CALLS.prices).length).toBeGreaterThan(1));
    expect(screen.getByText('Total: 2 products')).toBeTruthy();
  });
});
