import { describe, expect, test } from '@jest/globals';
import { istDay, istMonth, istRange } from './days.ts';

const LAST = new Date('2026-02-28T18:29:59.999Z');
const FIRST = new Date('2026-02-28T18:30:00.000Z');

describe('in India', () => {
  test('a day begins at 18:30 UTC of the day before', () => {
    expect([istDay(LAST), istDay(FIRST)]).toEqual(['2026-02-28', '2026-03-01']);
  });

  test('so does a month', () => {
    expect([istMonth(LAST), istMonth(FIRST)]).toEqual(['2026-02', '2026-03']);
  });
});

describe('a range of days', () => {
  test('is from the first moment of its first to the first moment after its last', () => {
    expect(istRange('2026-03-01', '2026-03-01')).toEqual({ from: FIRST, until: new Date('2026-03-01T18:30:00.000Z') });
    expect(istRange('2026-03-01', '2026-03-31').until).toEqual(new Date('2026-03-31T18:30:00.000Z'));
  });

  test('may be open at either side', () => {
    expect(istRange('2026-03-01')).toEqual({ from: FIRST });
    expect(istRange(undefined, '2026-02-28')).toEqual({ until: FIRST });
    expect(Object.keys(istRange())).toEqual([]);
  });
});
