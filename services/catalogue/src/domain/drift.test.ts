import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareWithList, driftOf, readDecimal, type Mark } from './drift.ts';

const THREE = 300n;
const product = (productId: string, originalPrice: string, deletedAt?: Date) => ({
  productId,
  originalPrice,
  ...(deletedAt && { deletedAt }),
});
const mark = (originalPrice: string, supplierPrice: string | null): Mark => ({
  productId: '1',
  originalPrice,
  supplierPrice,
});
const drift = (ours: string, theirs: string | null, threshold = THREE) =>
  driftOf(product('1', ours), mark(ours, theirs), threshold);

test.each([
  ['61.5', 6_150_000_000n],
  ['0.00000001', 1n],
  ['61.500000000000', 6_150_000_000n],
  [' 7 ', 700_000_000n],
  ['0.000000001', null],
  ['1e3', null],
  ['-1', null],
  ['', null],
])('%j is read exactly, or not at all', (text, value) => expect(readDecimal(text)).toBe(value));

describe('a comparison', () => {
  test('marks differing and unlisted products, comparing numbers, not their notation', () => {
    const ours = [product('1', '61.50'), product('2', '6.25'), product('3', '10'), product('4', '1', new Date(0))];
    const list = [
      { id: '1', price: '61.5' },
      { id: '2', price: '6.5' },
      { id: '9', price: '1' },
    ];
    expect(compareWithList(ours, list)).toEqual({
      marks: [
        { productId: '2', originalPrice: '6.25', supplierPrice: '6.5' },
        { productId: '3', originalPrice: '10', supplierPrice: null },
      ],
      products: 3,
      unknown: 1,
      unreadable: [],
    });
  });

  test('makes no mark for a product whose supplier price is unreadable, but reports it', () => {
    const compared = compareWithList([product('1', '61.50')], [{ id: '1', price: 'on request' }]);
    expect(compared).toEqual({ marks: [], products: 1, unknown: 0, unreadable: ['1'] });
  });
});

describe('a mark', () => {
  test('is void once the product has another supplier price, or is deleted', () => {
    expect(driftOf(product('1', '6.50'), mark('6.25', '6.5'), THREE)).toBeNull();
    expect(driftOf(product('1', '6.250'), mark('6.25', '6.5'), THREE)).toMatchObject({ changePercent: 4 });
    expect(driftOf(product('1', '6.25', new Date(0)), mark('6.25', '6.5'), THREE)).toBeNull();
    expect(driftOf(product('1', '6.25'), undefined, THREE)).toBeNull();
  });

  test.each([
    ['100', '103', 3, false],
    ['100', '103.00000001', 3, true],
    ['100', '97', -3, false],
    ['100', '96.9999', -3, true],
    ['0.1', '0.103', 3, false],
    ['3', '3.0901', 3, true],
    ['3', '3.01', 0.33, false],
    ['0', '5', 100, true],
  ])('of %s that became %s is %d %, past three: %p', (ours, theirs, changePercent, isPast) =>
    expect(drift(ours, theirs)).toEqual({ supplierPrice: Number(theirs), changePercent, missing: false, isPast }),
  );

  test('of a missing product has no price and raises no alert', () =>
    expect(drift('5', null)).toEqual({ supplierPrice: null, changePercent: 0, missing: true, isPast: false }));

  test('is past the threshold exactly beyond it, whatever the size', () =>
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(0n, 10n ** 4n), fc.boolean(), (hundreds, threshold, up) => {
        // Our price in such units that the threshold is a whole number of 1/10^8.
        const ours = hundreds * 10_000n;
        const step = hundreds * threshold;
        const text = (value: bigint) => `${value / 10n ** 8n}.${String(value % 10n ** 8n).padStart(8, '0')}`;
        const at = up ? ours + step : ours - step;
        const beyond = up ? at + 1n : at - 1n;
        if (beyond < 0n) return;
        const past = (value: bigint) => drift(text(ours), text(value), threshold)?.isPast;
        expect([past(at), past(beyond)]).toEqual([false, true]);
      }),
    ));
});
