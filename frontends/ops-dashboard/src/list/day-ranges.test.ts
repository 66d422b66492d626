import { expect, test } from '@jest/globals';
import { indianDay, rangeOf, rangesAt } from './day-ranges.ts';

/** Half past midnight in India, the evening before in UTC. */
const NOW_MS = Date.parse('2026-02-28T19:00:00.000Z');

test('days are Indian ones, both ends included', () => {
  expect(indianDay(NOW_MS)).toBe('2026-03-01');
  expect(rangesAt(NOW_MS)).toEqual({
    today: { from: '2026-03-01', to: '2026-03-01' },
    yesterday: { from: '2026-02-28', to: '2026-02-28' },
    week: { from: '2026-02-23', to: '2026-03-01' },
    month: { from: '2026-01-31', to: '2026-03-01' },
  });
});

test('days that are a named range are known as it, others are not', () => {
  expect(rangeOf({ from: '2026-02-28', to: '2026-02-28' }, NOW_MS)).toBe('yesterday');
  expect(rangeOf({ from: '2026-02-28', to: '' }, NOW_MS)).toBeNull();
});
