import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addPaise, paise, parseRupees, rupeesNumber, rupeesText, subtractPaise, sumPaise } from './money.ts';

describe('money', () => {
  test('text and number forms round-trip for every safe amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (n) => {
        expect(parseRupees(rupeesText(paise(n)))).toEqual({ ok: true, value: n });
        expect(parseRupees(rupeesNumber(paise(n)))).toEqual({ ok: true, value: n });
      }),
    );
  });

  test.each([
    '',
    ' ',
    '1e3',
    'NaN',
    '1.234',
    '--1',
    '0x10',
    '1,000',
    '.5',
    'Infinity',
    NaN,
    1e21,
    0.001,
    null,
    {},
    [1],
    true,
  ])('refuses %p', (input) => expect(parseRupees(input).ok).toBe(false));

  test.each([
    ['62.5', 6250],
    ['62.50', 6250],
    [0.07, 7],
    ['0', 0],
    ['-0', 0],
    [' 12 ', 1200],
    [-1.05, -105],
    ['१२.५०', 1250],
  ])('reads %p', (input, expected) => expect(parseRupees(input)).toEqual({ ok: true, value: expected }));

  test('a fraction of a paisa is a bug', () => {
    expect(() => paise(0.5)).toThrow(RangeError);
    expect(() => paise(2 ** 53)).toThrow(RangeError);
    expect(() => addPaise(paise(Number.MAX_SAFE_INTEGER), paise(1))).toThrow(RangeError);
  });

  test('sums are exact', () => {
    expect(sumPaise([paise(10), paise(20), paise(-5)])).toBe(25);
    expect(subtractPaise(paise(10), paise(30))).toBe(-20);
    expect(rupeesText(paise(-5))).toBe('-0.05');
  });
});
