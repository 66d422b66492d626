import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { paise } from '@topup/kit/money';
import { points } from '@topup/kit/points';
import {
  deleteProduct,
  editProduct,
  importProduct,
  pauseProduct,
  replaceDetails,
  restoreProduct,
  type ImportedProduct,
} from './change-product.ts';
import { isAtOrBelowCost } from './cost.ts';
import { notSoldOf } from './product.ts';
import { changedFields, isChange, stateOf } from './product-version.ts';
import type { Product } from './product.ts';

const now = new Date('2025-08-12T00:00:00Z');
const item: ImportedProduct = { productId: '13', spu: '86 Diamonds', originalPrice: '61.50' };
function imported(known: Product | null, change: Partial<ImportedProduct> = {}): Product {
  const result = importProduct(known, 'mobilelegends', { ...item, ...change }, now);
  if (!result.ok) throw new Error(result.error.kind);
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

test('an admin’s value is kept, zero included; an empty name means the supplier’s', () => {
  const details = { ...item, displayName: ' ', pricePaise: paise(0), points: points(0) };
  expect(replaceDetails(priced, 'mobilelegends', details, now)).toMatchObject({
    pricePaise: 0,
    points: 0,
    displayName: '86 Diamonds',
    version: 2,
  });
});

test('the same value is no change; a new price is one', () => {
  expect(isChange(priced, imported(priced))).toBe(false);
  const dearer = imported(priced, { pricePaise: paise(1) });
  expect(isChange(priced, dearer)).toBe(true);
  expect(changedFields(stateOf(priced), stateOf(dearer))).toEqual(['pricePaise']);
});

function done<E>(result: { ok: true; value: Product } | { ok: false; error: E }): Product {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

test('an edit changes only the named fields, and no unknown or deleted product', () => {
  const edited = done(editProduct(priced, { pricePaise: paise(1) }, now));
  expect(edited).toMatchObject({ pricePaise: 1, points: 615, displayName: '86 Diamonds', version: 2 });
  for (const gone of [null, done(deleteProduct(priced, now))])
    expect(editProduct(gone, { pricePaise: paise(1) }, now)).toEqual({ ok: false, error: { kind: 'unknown_product' } });
});

const PACK = { diamonds: 50, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 100, extra: '', extraHindi: '' };
const PASS = { ...PACK, diamonds: 80, dailyDiamonds: 20, days: 7, firstTimeDiamonds: 0, extra: 'Collect daily' };

test('contents are kept by an edit that does not name them, and compared by value', () => {
  const pack = done(editProduct(priced, { contents: PACK }, now));
  expect(changedFields(stateOf(priced), stateOf(pack))).toEqual(['contents']);
  expect(isChange(pack, done(editProduct(pack, { contents: { ...PACK } }, now)))).toBe(false);
  for (const field of Object.keys(PACK) as (keyof typeof PACK)[]) {
    const other = { ...PACK, [field]: PASS[field] === PACK[field] ? 1 : PASS[field] };
    expect(isChange(pack, done(editProduct(pack, { contents: other }, now)))).toBe(true);
  }
  expect(done(editProduct(pack, { pricePaise: paise(1) }, now)).contents).toEqual(PACK);
  expect(imported(pack).contents).toEqual(PACK);
});

test('a state of an earlier release, which knows no contents, differs in none and keeps them when it is restored', () => {
  const pack = done(editProduct(priced, { contents: PACK }, now));
  const { contents: _, ...earlier } = stateOf(priced);
  expect(changedFields(earlier, stateOf(pack))).toEqual([]);
  expect(done(restoreProduct(pack, earlier, now)).contents).toEqual(PACK);
  expect(done(restoreProduct(pack, stateOf(priced), now)).contents).toBeNull();
});

test('a paused product is off sale and keeps its price; pausing it for the same reason again is no change', () => {
  const pause = { reason: 'Off at the supplier', at: now, by: 'admin@example.com' };
  const paused = done(pauseProduct(priced, pause, now));
  expect([notSoldOf(priced, null), notSoldOf(paused, null), paused.pricePaise]).toEqual([null, 'paused', 11500]);
  const again = done(pauseProduct(paused, { ...pause, at: new Date(), by: 'b@example.com' }, now));
  expect(isChange(paused, again)).toBe(false);
  expect(notSoldOf(done(pauseProduct(paused, null, now)), null)).toBeNull();
});

test('whatever was done to a product, each of its states can be brought back', () => {
  const change = fc.oneof(
    fc.record({ pricePaise: fc.nat(1e8).map(paise) }).map((edit) => (p: Product) => editProduct(p, edit, now)),
    fc.constantFrom(null, PACK, PASS).map((contents) => (p: Product) => editProduct(p, { contents }, now)),
    fc.constantFrom('', 'gem.webp').map((icon) => (p: Product) => ({ ok: true as const, value: { ...p, icon } })),
    fc.boolean().map((on) => (p: Product) => pauseProduct(p, on ? { reason: 'x', at: now, by: 'a' } : null, now)),
    fc.constant((p: Product) => deleteProduct(p, now)),
    fc.constant((p: Product) => importProduct(p, 'mobilelegends', item, now)),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), fc.nat(), (changes, pick) => {
      const states = [stateOf(priced)];
      let product = priced;
      for (const next of changes) {
        const result = next(product);
        if (result.ok) product = result.value;
        states.push(stateOf(product));
      }
      const wanted = states[pick % states.length]!;
      const back = done(restoreProduct(product, wanted, now));
      expect(stateOf(back)).toEqual(wanted);
      expect([back.version, back.changedAt > product.changedAt]).toEqual([product.version + 1, true]);
      expect(stateOf(done(restoreProduct(product, null, now))).deleted).toBe(true);
    }),
  );
});

test('at or below cost: by points when their cost is known, else by the supplier’s price; a price of zero is not for sale', () => {
  expect(isAtOrBelowCost(priced, 1869)).toBe(false);
  expect(isAtOrBelowCost(priced, 1870)).toBe(true);
  expect(isAtOrBelowCost(imported(null), null)).toBe(true);
  expect(isAtOrBelowCost(priced, null)).toBe(false);
  expect(isAtOrBelowCost({ ...priced, pricePaise: paise(0) }, 9_999)).toBe(false);
});
