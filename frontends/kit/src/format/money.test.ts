import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toPaise, toRupees } from './paise.ts';
import { formatRupees, formatSigned } from './rupees.ts';

test('rupees convert to paise and back without loss', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (paise) => {
      expect(toPaise(toRupees(paise))).toBe(paise === 0 ? 0 : paise);
    }),
  );
});

test.each([
  ['62.5', 6250],
  [62.05, 6205],
  ['0.07', 7],
  [1834, 183400],
])('%p rupees are %p paise', (rupees, paise) => expect(toPaise(rupees)).toBe(paise));

test.each(['1.005', '1e3', 'NaN', '', '-', '1,000'])('%p is not an amount', (text) => {
  expect(() => toPaise(text)).toThrow();
});

test('amounts are grouped by lakh', () => {
  expect(formatRupees(1234567.5)).toBe('₹12,34,567.50');
  expect(formatSigned(-25)).toBe('−₹25.00');
});
