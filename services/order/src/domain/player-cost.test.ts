import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { multiplier, type Charges, type Multiplier } from '@topup/kit/supplier-cost';
import { item } from '../testing/orders.ts';
import { isTooDear, itemsForPlayer } from './player-cost.ts';
import type { Price } from './prices.ts';

const MAX = multiplier(1_050_000);
const costs = (by: Multiplier | null, pointCostPaise: number | null = null, charges: Charges = 'unknown') => ({
  multiplierOf: () => by,
  charges,
  multiplierMax: MAX,
  pointCostPaise,
});
/** 100 points. */
const sold = (rupees: number) => ({ productId: '25', pricePaise: paise(rupees * 100), pointsHundredths: 10_000 });

describe('a product is not sold to a player', () => {
  test.each<[number | null, boolean]>([
    [1_050_000, false],
    [1_050_001, true],
    [1_000_000, false],
    [900_000, false],
    [null, true],
  ])('with %p millionths of its list price: %p', (by, tooDear) => {
    expect(isTooDear(sold(1), costs(by === null ? null : multiplier(by)))).toBe(tooDear);
  });

  test.each<[number, number, boolean]>([
    // 104 points at 150 paise cost 156 rupees.
    [156, 1_040_000, false],
    [155.99, 1_040_000, true],
    [150, 1_000_000, false],
    // What the supplier may charge less does not count: it may charge its list price.
    [149.99, 900_000, true],
    [150, 900_000, false],
  ])('for %d rupees, with %d millionths: %p', (rupees, by, tooDear) => {
    expect(isTooDear(sold(rupees), costs(multiplier(by), 150))).toBe(tooDear);
  });

  test.each<[Charges, number, boolean]>([
    ['list', 150, false],
    ['list', 149.99, true],
    ['multiplied', 156, false],
    ['multiplied', 155.99, true],
  ])('that is charged by what is known: %s, for %d rupees: %p', (charges, rupees, tooDear) => {
    expect(isTooDear(sold(rupees), costs(multiplier(1_040_000), 150, charges))).toBe(tooDear);
    expect(isTooDear(sold(135), costs(multiplier(900_000), 150, charges))).toBe(charges === 'list');
    expect(isTooDear(sold(999), costs(multiplier(1_050_001), 150, charges))).toBe(true);
  });

  test('never below cost while its points or the cost of a point are unknown', () => {
    expect(isTooDear({ ...sold(1), pointsHundredths: 0 }, costs(MAX, 150))).toBe(false);
    expect(isTooDear(sold(1), costs(MAX, null))).toBe(false);
  });
});

describe('the items of an order', () => {
  const byProduct = (told: Record<string, number>) => ({
    ...costs(null),
    multiplierOf: (id: string) => multiplier(told[id] ?? 1_000_000),
  });
  const known = { productId: '25' } as Price;
  const priceOf = (productId: string) => (productId === '25' ? known : undefined);

  test('keep a multiplier that is not 1', () => {
    const items = [item('25', 6_250, 1), item('13', 6_250, 2)];
    expect(itemsForPlayer(items, byProduct({ '25': 1_004_300 }), priceOf)).toEqual({
      ok: true,
      value: [{ ...items[0], multiplierMillionths: 1_004_300 }, items[1]],
    });
  });

  test('are refused together, and those that are too dear are named', () => {
    const items = [item('25', 6_250, 1), item('13', 6_250, 2), item('26', 6_250, 1)];
    expect(itemsForPlayer(items, byProduct({ '25': 1_300_000, '26': 2_000_000 }), priceOf)).toEqual({
      ok: false,
      error: { kind: 'item_unavailable', productIds: ['25', '26'], known: [known] },
    });
  });
});
