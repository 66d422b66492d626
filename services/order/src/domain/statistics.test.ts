import { expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import type { Status } from './machine.ts';
import { statisticsOf, type DayTotals } from './statistics.ts';

const totals = (day: string, status: Status, count: number, delivered: number): DayTotals => ({
  day,
  status,
  count,
  deliveredPaise: paise(delivered),
});
/** Already 1 March in India. */
const NIGHT = new Date('2026-02-28T20:00:00.000Z');

test('today and this month are those of India; revenue is what was delivered', () => {
  const days = [
    totals('2026-03-01', 'completed', 2, 12_500),
    totals('2026-03-01', 'pending', 1, 0),
    totals('2026-03-02', 'completed', 4, 400),
    totals('2026-02-28', 'completed', 8, 50_000),
    totals('2026-02-28', 'partially_completed', 16, 1_000),
    totals('2025-03-01', 'cancelled', 32, 0),
  ];
  expect(statisticsOf(days, NIGHT)).toEqual({
    total: 63,
    today: 3,
    month: 7,
    byStatus: [
      { status: 'cancelled', count: 32 },
      { status: 'completed', count: 14 },
      { status: 'partially_completed', count: 16 },
      { status: 'pending', count: 1 },
    ],
    revenuePaise: { total: 63_900, today: 12_500, month: 12_900 },
  });
});

test('without any order everything is zero', () => {
  const zero = { total: 0, today: 0, month: 0 };
  expect(statisticsOf([], NIGHT)).toEqual({ ...zero, byStatus: [], revenuePaise: zero });
});
