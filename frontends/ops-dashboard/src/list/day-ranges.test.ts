import { expect, test } from '@jest/globals';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';
import { rangeOf, rangesAt } from './day-ranges.ts';

/** 00:30 on 1 March in India, still 28 February in UTC. */
const NOW_MS = Date.parse('2026-02-28T19:00:00.000Z');

test('ranges are Indian days, both ends included', () => {
  expect(indianDay(NOW_MS)).toBe('2026-03-01');
  expect(rangesAt(NOW_MS)).toEqual({
    today: { from: '2026-03-01', to: '2026-03-01' },
    yesterday: { from: '2026-02-28', to: '2026-02-28' },
    week: { from: '2026-02-23', to: '2026-03-01' },
    month: { from: '2026-01-31', to: '2026-03-01' },
  });
});

test('recognises days that are a named range, and no others', () => {
  expect(rangeOf({ from: '2026-02-28', to: '2026-02-28' }, NOW_MS)).toBe('yesterday');
  expect(rangeOf({ from: '2026-02-28', to: '' }, NOW_MS)).toBeNull();
});
