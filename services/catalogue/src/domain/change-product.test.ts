import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import { differences, editProduct, importProduct, isAtOrBelowCost, type ImportedProduct } from './change-product.ts';
import type { Product } from './product.ts';

const now = new Date('2025-08-12T00:00:00Z');
const item: ImportedProduct = { productId: '13', spu: '86 Diamonds', originalPrice: '61.50' };
function imported(known: Product | null, change: Partial<ImportedProduct> = {}): Product {
  const result = importProduct(known, 'mobilelegends', { ...item, ...change }, now);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}
const priced = imported(null, { pricePaise: paise(11500), points: points(615) });

describe('an import', () => {
  test("of an unknown product takes the supplier's price and name until an admin assigns others", () => {
    expect(imported(null)).toMatchObject({ pricePaise: 6150, points: 0, displayName: '86 Diamonds', version: 1 });
    expect(imported(null, { pricePaise: paise(0) }).pricePaise).toBe(0);
  });

  test('never replaces an assigned price or cost by a default', () => {
    const defaults = fc.constantFrom(undefined, 0);
    fc.assert(
      fc.property(defaults, defaults, (price, cost) => {
        const after = imported(priced, {
          pricePaise: price === undefined ? undefined : paise(price),
          points: cost === undefined ? undefined : points(cost),
        });
        expect([after.pricePaise, after.points]).toEqual([11500, 615]);
      }),
    );
    expect(imported(priced, { pricePaise: paise(12000) }).pricePaise).toBe(12000);
  });

  test('without a price in rupees to fall back to is refused', () => {
    expect(importProduct(null, 'mobilelegends', { ...item, originalPrice: '61.505' }, now).ok).toBe(false);
  });

  test('brings a deleted product back, and moves changedAt forward whatever the clock says', () => {
    const later = { ...priced, changedAt: new Date(now.getTime() + 60_000), deletedAt: now };
    const back = imported(later);
    expect(back.deletedAt).toBeUndefined();
    expect(back.changedAt.getTime()).toBe(now.getTime() + 60_001);
  });
});

test('what an admin typed stands, zero included; an empty name is the supplier’s', () => {
  const details = { ...item, displayName: ' ', pricePaise: paise(0), points: points(0) };
  expect(editProduct(priced, 'mobilelegends', details, now)).toMatchObject({
    ...{ pricePaise: 0, points: 0, displayName: '86 Diamonds', version: 2 },
  });
});

test('the same again is no difference; a new price is one', () => {
  expect(differences(priced, imported(priced))).toBeNull();
  expect(differences(priced, imported(priced, { pricePaise: paise(1) }))).toEqual({
    before: { pricePaise: 11500 },
    after: { pricePaise: 1 },
  });
});

test('at or below cost: by points when their cost is known, else by the supplier’s number; no price is no sale', () => {
  expect(isAtOrBelowCost(priced, 1869)).toBe(false);
  expect(isAtOrBelowCost(priced, 1870)).toBe(true);
  expect(isAtOrBelowCost(imported(null), null)).toBe(true);
  expect(isAtOrBelowCost(priced, null)).toBe(false);
  expect(isAtOrBelowCost({ ...priced, pricePaise: paise(0) }, 9_999)).toBe(false);
});
