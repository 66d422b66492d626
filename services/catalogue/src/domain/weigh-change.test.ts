import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { editProduct, pauseProduct, replaceDetails, restoreProduct } from './change-product.ts';
import { NO_POINT_COST, type PointCostInForce } from './point-cost.ts';
import type { Product } from './product.ts';
import { stateOf } from './product-version.ts';
import { remembered } from './remember-change.ts';
import { weighChange } from './weigh-change.ts';

const MINUTE_MS = 60_000;
const start = new Date('2026-03-01T06:30:00Z');
const later = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS);
/** 615 points at 15 paise cost 92.25 rupees. */
const AT_15: PointCostInForce = { current: 15, range: { low: 15, high: 15 } };
const details = { productId: '13', spu: '86 Diamonds', displayName: '', originalPrice: '61.5' };
const product = (pricePaise: number, hundredths = 61_500): Product =>
  replaceDetails(
    null,
    'mobilelegends',
    { ...details, pricePaise: paise(pricePaise), points: points(hundredths) },
    start,
  );
type Edit = { readonly price?: number; readonly points?: number };

function edited(before: Product, edit: Edit, now: Date): Product {
  const changed = editProduct(
    before,
    {
      ...(edit.price !== undefined && { pricePaise: paise(edit.price) }),
      ...(edit.points !== undefined && { points: points(edit.points) }),
    },
    now,
  );
  if (!changed.ok) throw new Error(changed.error.kind);
  return changed.value;
}

const weigh = (before: Product, edit: Edit, cost = AT_15, now = later(1)) =>
  weighChange(before, edited(before, edit, now), cost, now);
/** The changes one after the other, a minute apart, as they would be stored. */
const stored = (first: Product, ...edits: readonly Edit[]): Product =>
  edits.reduce((before, edit, i) => {
    const rules = { pointCost: AT_15, isSingleAdmin: false, now: later(i + 1) };
    return remembered(before, edited(before, edit, rules.now), rules, 'anna@example.com');
  }, first);

describe('an admin is asked', () => {
  test.each<[Edit, string[]]>([
    [{ price: 13_800 }, []],
    [{ price: 13_801 }, ['price_by_a_fifth']],
    [{ price: 9_200 }, ['below_cost']],
    [{ price: 9_225 }, []],
    [{ price: 9_199 }, ['price_by_a_fifth', 'below_cost']],
    [{ points: 0 }, ['unknown_cost']],
    [{ points: 73_800 }, []],
    [{ points: 73_900 }, ['points_by_a_fifth']],
    [{ points: 77_000 }, ['points_by_a_fifth', 'below_cost']],
    [{ price: 0 }, []],
  ])('before %j of a product at 115.00: %j', (edit, asks) => expect(weigh(product(11_500), edit).asks).toEqual(asks));

  test('not because the cost was unknown before, and before no change of anything else', () => {
    expect(weigh(product(11_500), { price: 11_600 }, NO_POINT_COST).asks).toEqual([]);
    expect(weigh(product(11_500, 0), { price: 11_600 }).asks).toEqual([]);
    const paused = pauseProduct(product(1), { reason: 'x', at: start, by: '' }, start);
    expect(paused.ok && weighChange(product(1), paused.value, AT_15, start)).toEqual({ asks: [], waits: [] });
  });
});

describe('a change waits for a second admin', () => {
  test.each<[Edit, string[]]>([
    [{ price: 23_000 }, []],
    [{ price: 23_001 }, ['price_out_of_range']],
    [{ price: 5_750 }, ['below_last_cost']],
    [{ price: 5_749 }, ['price_out_of_range', 'below_last_cost']],
    [{ price: 0 }, []],
    [{ price: 0, points: 0 }, []],
    [{ points: 0 }, ['points_unknown']],
    [{ points: 30_749 }, ['points_out_of_range']],
    [{ points: 123_001 }, ['points_out_of_range']],
    [{ price: 1, points: 0 }, ['price_out_of_range', 'points_unknown', 'below_last_cost']],
  ])('%j of a product at 115.00: %j', (edit, waits) => expect(weigh(product(11_500), edit).waits).toEqual(waits));

  test('with a cost that nobody knows only the range counts', () => {
    expect(weigh(product(11_500), { price: 5_750 }, NO_POINT_COST).waits).toEqual([]);
    expect(weigh(product(11_500), { price: 5_749 }, NO_POINT_COST).waits).toEqual(['price_out_of_range']);
  });

  test('steps do not add up, not even over a price of zero', () => {
    const down = stored(product(40_000), { price: 25_000 });
    expect(weigh(down, { price: 19_999 }, AT_15, later(2)).waits).toEqual(['price_out_of_range']);
    const off = stored(product(40_000), { price: 0 });
    expect(weigh(off, { price: 19_999 }, AT_15, later(9_999_999)).waits).toEqual(['price_out_of_range']);
    const unknown = stored(product(11_500), { price: 0, points: 0 });
    expect(weigh(unknown, { price: 9_000 }, AT_15, later(9_999_999)).waits).toEqual(['below_last_cost']);
    expect(weigh(down, { price: 19_999 }, AT_15, later(24 * 60 + 2)).waits).toEqual([]);
  });

  test('fewer points or a cheaper point first do not help: the highest cost of the last 24 hours counts', () => {
    const cheaper = stored(product(11_500), { points: 40_000 });
    expect(weigh(cheaper, { price: 9_000 }, AT_15, later(2)).waits).toEqual(['below_last_cost']);
    const lowered: PointCostInForce = { current: 8, range: { low: 8, high: 15 } };
    expect(weigh(product(11_500), { price: 9_000 }, lowered).waits).toEqual(['below_last_cost']);
  });

  test('a first price and first points are no change', () => {
    const fresh = product(0, 0);
    expect(weigh(fresh, { price: 1, points: 61_500 }).waits).toEqual([]);
    expect(weighChange(null, product(1), AT_15, start)).toEqual({ asks: ['below_cost'], waits: [] });
  });

  test('first points can be taken back within a day', () => {
    const known = stored(product(11_500, 0), { points: 61_500 });
    expect(weigh(known, { points: 0 }, AT_15, later(2)).waits).toEqual([]);
    expect(weigh(known, { points: 0 }, AT_15, later(24 * 60 + 2)).waits).toEqual(['points_unknown']);
  });

  test('a dearer price that is still below cost does not wait', () => {
    expect(weigh(product(5_000), { price: 9_000 }).waits).toEqual([]);
  });

  test('taking back what was just saved does not wait', () => {
    const before = product(11_500);
    for (const price of [9_225, 23_000, 12_000]) {
      const after = stored(before, { price });
      const back = restoreProduct(after, stateOf(before), later(2));
      expect(back.ok && weighChange(after, back.value, AT_15, later(2)).waits).toEqual([]);
    }
  });
});

test('a product that is sold below its last known cost is remembered, however short that was', () => {
  const free = stored(product(1_099_900), { price: 1, points: 0 });
  expect(free.soldBelowCost).toMatchObject({ by: 'anna@example.com', pricePaise: 1 });
  expect(stored(free, { price: 1_099_900, points: 61_500 }).soldBelowCost).toMatchObject({ pricePaise: 1 });
  expect(stored(product(11_500), { price: 9_000 }).soldBelowCost).toBeNull();
});
