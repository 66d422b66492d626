import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { record } from '../testing/price-store.tsx';
import { changedBy, isChange, problemOf, type Plan } from './proposals.ts';
import { numberOf } from '../price/amount.ts';
import { FIRST_RULE, ruleOf } from './rule.ts';

const paise = fc.integer({ min: 0, max: 100_000_000 });
const rupees = (amount: number) => `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
const plan = (change: Partial<Plan>): Plan => ({
  way: 'percent',
  rule: FIRST_RULE,
  percent: '5',
  price: '',
  points: '',
  ...change,
});

describe('a price changed by a percentage', () => {
  test.each([
    ['62.50', 5, '65.63'],
    ['62.50', -10, '56.25'],
    ['0.01', 50, '0.02'],
    ['100.00', -100, '0.00'],
    ['100.00', -150, '0.00'],
    ['99.99', 0, '99.99'],
  ])('%p by %p per cent is %p', (price, percent, then) => expect(changedBy(price, percent)).toBe(then));

  test('is at most half a paisa off, and 0 percent changes nothing', () => {
    fc.assert(
      fc.property(paise, fc.integer({ min: -10_000, max: 20_000 }), (price, hundredths) => {
        const exact = (BigInt(price) * BigInt(10_000 + hundredths)) / 10_000n;
        const got = toPaise(changedBy(rupees(price), hundredths / 100));
        expect(Math.abs(got - Number(exact))).toBeLessThanOrEqual(1);
        expect(toPaise(changedBy(rupees(price), 0))).toBe(price);
      }),
    );
  });
});

test.each([
  ['5', 5],
  ['-2.5', -2.5],
  ['−3', -3],
  ['', null],
  ['1.005', null],
  ['1e3', null],
  ['abc', null],
])('%p is read as %p', (typed, value) => expect(numberOf(typed)).toBe(value));

test('an invalid plan has a problem text', () => {
  expect(problemOf(plan({}))).toBe('');
  expect(problemOf(plan({ percent: 'x' }))).toBe('Please enter a number.');
  expect(problemOf(plan({ way: 'price', price: '-1' }))).toBe('Please enter a number.');
  expect(problemOf(plan({ way: 'rule', rule: { ...FIRST_RULE, value: '' } }))).toBe('Please enter a number.');
});

test("a rule is sent in the server's format", () => {
  expect(ruleOf({ kind: 'rupees', value: '7.5', ending: '99', floor: false })).toEqual({
    margin: { rupees: 7.5 },
    ending: '99',
    floor: false,
  });
});

test("a product's current value is not a change", () => {
  const product = record('13');
  expect(isChange({ product, price: '62.50', note: '' })).toBe(false);
  expect(isChange({ product, price: '62.51', note: '' })).toBe(true);
  expect(isChange({ product, points: '6.25', note: '' })).toBe(false);
  expect(isChange({ product, price: null, note: '' })).toBe(false);
});
