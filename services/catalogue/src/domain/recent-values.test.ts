import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rangeOf, REMEMBERED_MS, withEnded, type Span } from './recent-values.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 2, 1) + minutes * 60_000);
/** The values from the first to the last, each in force until its minute. */
const ended = (...steps: readonly (readonly [number, number])[]): readonly Span[] =>
  steps.reduce<readonly Span[]>((spans, [value, minute]) => withEnded(spans, value, at(minute)), []);

test('a value counts for 24 hours after it ended, the current one as long as it is in force', () => {
  const spans = ended([100, 0], [80, 90]);
  expect(rangeOf(spans, 90, at(91))).toEqual({ low: 80, high: 100 });
  expect(rangeOf(spans, 90, at(24 * 60 + 1))).toEqual({ low: 80, high: 90 });
  expect(rangeOf(spans, 90, at(26 * 60))).toEqual({ low: 90, high: 90 });
});

test('zero is no value; without any, the last one known counts, however old it is', () => {
  const spans = ended([100, 0], [0, 10], [0, 20]);
  expect(rangeOf(spans, 0, at(9_999_999))).toEqual({ low: 100, high: 100 });
  expect(rangeOf(withEnded(spans, 0, at(9_999_999)), 0, at(9_999_999))).toEqual({ low: 100, high: 100 });
  expect(rangeOf([], 0, at(0))).toBeNull();
});

test('no value of the last 24 hours is forgotten, and a day never has more than 25 spans', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 90 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      let minute = 0;
      const timed = steps.map(([value, wait]) => [value, (minute += wait)] as const);
      const spans = ended(...timed);
      expect(spans.length).toBeLessThanOrEqual(25);
      const recent = timed.filter(([, until]) => at(until).getTime() > at(minute).getTime() - REMEMBERED_MS);
      const range = rangeOf(spans, 0, at(minute));
      for (const [value] of recent) {
        expect(range?.low ?? Infinity).toBeLessThanOrEqual(value);
        expect(range?.high ?? 0).toBeGreaterThanOrEqual(value);
      }
    }),
  );
});
