import '@topup/web-kit/testing/browser.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from '@jest/globals';
import { CALLS, openPrices, record } from '../testing/price-store.tsx';

afterEach(cleanup);

test.each([
  ['ravi@example.com', ['Confirm the change of 13 Diamonds', 'Withdraw the change of 13 Diamonds']],
  ['Asha@example.com', ['Withdraw the change of 13 Diamonds']],
])('of a proposal by %s an admin is offered %j', async (email, names) => {
  const at = '2026-03-01T09:30:00.000Z';
  const changes = [{ productId: '13', displayName: '13 Diamonds', before: {}, after: {}, waits: [] }];
  const proposals = [{ id: 'p1', reason: '', email, at, expiresAt: at, changes }];
  openPrices([record('13')], { [CALLS.proposals]: { body: { success: true, data: { proposals } } } });
  const list = within(await screen.findByRole('region', { name: '1 price change waits for a second admin' }));
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(names);
  expect(Boolean(list.queryByText('Another admin has to confirm it.'))).toBe(names.length === 1);
});
