import { expect, test } from '@jest/globals';
import { formatLocalDay } from './days.ts';

const now = new Date(2026, 2, 10, 0, 30);

test.each([
  [new Date(2026, 2, 10, 0, 5), 'Today'],
  [new Date(2026, 2, 9, 23, 59), 'Yesterday'],
  [new Date(2026, 2, 8, 23, 59), '8 Mar 2026'],
  [new Date(2026, 2, 11, 0, 5), '11 Mar 2026'],
])('%s is %s', (at, name) => {
  expect(formatLocalDay(at.toISOString(), now)).toBe(name);
});
