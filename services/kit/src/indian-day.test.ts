import { describe, expect, test } from '@jest/globals';
import {
  indianDay,
  indianDayBounds,
  indianMonth,
  indianRange,
  sinceIndianMidnightMs,
  yesterdayUntil,
} from './indian-day.ts';

const LAST = new Date('2026-02-28T18:29:59.999Z');
const FIRST = new Date('2026-02-28T18:30:00.000Z');

describe('in India', () => {
  test('a day begins at 18:30 UTC of the day before', () => {
    expect([indianDay(LAST), indianDay(FIRST)]).toEqual(['2026-02-28', '2026-03-01']);
  });

  test('a month begins at 18:30 UTC of the day before', () => {
    expect([indianMonth(LAST), indianMonth(FIRST)]).toEqual(['2026-02', '2026-03']);
  });

  test('a day is 24 hours long, and the time since midnight is known', () => {
    const next = new Date('2026-03-01T18:30:00.000Z');
    expect(indianDayBounds('2026-03-01')).toEqual({ from: FIRST, to: next });
    expect([LAST, FIRST].map(sinceIndianMidnightMs)).toEqual([86_399_999, 0]);
  });
});

describe('a range of days', () => {
  test('includes its first and its last day', () => {
    expect(indianRange('2026-03-01', '2026-03-01')).toEqual({
      from: FIRST,
      until: new Date('2026-03-01T18:30:00.000Z'),
    });
    expect(indianRange('2026-03-01', '2026-03-31').until).toEqual(new Date('2026-03-31T18:30:00.000Z'));
  });

  test('may have no start or no end', () => {
    expect(indianRange('2026-03-01')).toEqual({ from: FIRST });
    expect(indianRange(undefined, '2026-02-28')).toEqual({ until: FIRST });
    expect(Object.keys(indianRange())).toEqual([]);
  });
});

test.each([
  // 01:30 in India on 1 March: yesterday began at 18:30 UTC on 27 February.
  [new Date('2026-02-28T20:00:00.000Z'), '2026-02-27T18:30:00.000Z', '2026-02-27T20:00:00.000Z'],
  [new Date('2026-02-28T18:30:00.000Z'), '2026-02-27T18:30:00.000Z', '2026-02-27T18:30:00.000Z'],
  [new Date('2026-03-01T18:29:59.999Z'), '2026-02-27T18:30:00.000Z', '2026-02-28T18:29:59.999Z'],
])('at %s, yesterday is compared from %s until %s', (now, from, until) => {
  expect(yesterdayUntil(now)).toEqual({ from: new Date(from), until: new Date(until) });
});
