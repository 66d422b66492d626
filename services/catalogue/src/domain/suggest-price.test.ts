import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { floorOf } from './cost.ts';
import { ENDINGS, PRICE_MAX_PAISE, suggestPrice, type PriceRule } from './suggest-price.ts';

const POINT_COST = 1_650;
const rule = (change: Partial<PriceRule> = {}): PriceRule => ({
  margin: { percentHundredths: 0 },
  ending: 'none',
  floor: false,
  ...change,
});
const suggested = (hundredths: number, change: Partial<PriceRule>, cost: number | null = POINT_COST) =>
  suggestPrice({ points: points(hundredths) }, rule(change), cost);

describe('a margin on what the points cost', () => {
  test.each([
    ['61.5 points at cost', 6_150, {}, 101_475],
    ['10 %', 6_150, { margin: { percentHundredths: 1_000 } }, 111_623],
    ['12.5 %', 615, { margin: { percentHundredths: 1_250 } }, 11_416],
    ['5 rupees', 615, { margin: { paise: paise(500) } }, 10_648],
    ['half a paisa goes up', 1, { margin: { percentHundredths: 0 } }, 17],
    ['to the next rupee', 615, { ending: '00' as const }, 10_200],
    ['to the next .99', 615, { ending: '99' as const }, 10_199],
    ['to .50 above', 615, { ending: '50' as const }, 10_150],
    ['to .90 above', 615, { ending: '90' as const }, 10_190],
  ])('%s', (_name, hundredths, change, expected) => {
    expect(suggested(hundredths, change).suggested).toBe(expected);
  });

  test('a price that has the ending already is kept', () => {
    expect(suggestPrice({ points: points(100) }, rule({ ending: '50' }), 1_650).suggested).toBe(1_650);
  });
});

test('without points, or without their price, there is no suggestion', () => {
  expect(suggested(0, {})).toEqual({ suggested: null, belowFloor: false, why: 'no_points' });
  expect(suggested(615, {}, null)).toEqual({ suggested: null, belowFloor: false, why: 'no_point_cost' });
});

test('a rule whose result is zero or too large is reported', () => {
  expect(suggested(615, { margin: { percentHundredths: -10_000 } }).why).toBe('not_positive');
  expect(suggested(615, { margin: { paise: paise(PRICE_MAX_PAISE) } }).why).toBe('too_high');
});

const rules = fc.record({
  margin: fc.oneof(
    fc.integer({ min: -9_999, max: 50_000 }).map((percentHundredths) => ({ percentHundredths })),
    fc.integer({ min: -20_000, max: 20_000 }).map((amount) => ({ paise: paise(amount) })),
  ),
  ending: fc.constantFrom(...ENDINGS),
  floor: fc.boolean(),
});
const pointsOf = fc.integer({ min: 1, max: 1_000_000 }).map(points);
const costs = fc.integer({ min: 1, max: 5_000 });

test('every suggestion has its ending, and is less than a rupee above the exact price', () => {
  fc.assert(
    fc.property(pointsOf, rules, costs, (ofProduct, made, cost) => {
      const { suggested: price } = suggestPrice({ points: ofProduct }, made, cost);
      if (price === null) return;
      if (made.ending !== 'none') expect(price % 100).toBe(Number(made.ending));
      const plain = suggestPrice({ points: ofProduct }, { ...made, ending: 'none' }, cost).suggested;
      if (plain === null) return;
      expect(price).toBeGreaterThanOrEqual(plain);
      expect(price - plain).toBeLessThan(100);
    }),
  );
});

test('with a minimum price no suggestion is below it; without one such a suggestion is marked', () => {
  fc.assert(
    fc.property(pointsOf, rules, costs, (ofProduct, made, cost) => {
      const { suggested: price, belowFloor, why } = suggestPrice({ points: ofProduct }, made, cost);
      if (price === null) return;
      // The order service's rule, repeated here.
      const isSold = price * 100 >= ofProduct * cost;
      expect(belowFloor).toBe(!isSold);
      if (made.floor) expect(isSold).toBe(true);
      if (why === 'raised_to_floor') expect(price).toBeGreaterThanOrEqual(floorOf({ points: ofProduct }, cost)!);
    }),
  );
});
