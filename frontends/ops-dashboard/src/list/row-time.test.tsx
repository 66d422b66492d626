import '@topup/web-kit/testing/browser.ts';
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { RowTime } from './row-time.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

test.each([
  // 00:30 in India, and one minute before midnight.
  ['2026-03-01T19:00:00.000Z', '12:30 am'],
  ['2026-03-01T18:29:00.000Z', '1 Mar 2026'],
])('a list read in the morning says of %s only %s', (at, shown) => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-03-02T03:00:00.000Z'));
  render(<RowTime at={at} />);
  expect(screen.getByText(shown).getAttribute('title')).toMatch(/ Mar 2026, .* IST$/);
});
