import { expect, test } from '@jest/globals';
import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { diamondsOf, rateOf, saysDiamonds, sentenceOf } from './contents.ts';

const NONE = { diamonds: 0, dailyDiamonds: 0, days: 0, firstTimeDiamonds: 0, extra: '', extraHindi: '' };
const WEEKLY = { ...NONE, diamonds: 80, dailyDiamonds: 20, days: 7 };
const FIRST = { ...NONE, diamonds: 50, firstTimeDiamonds: 100 };

test.each([
  [WEEKLY, '80 diamonds at once, then 20 a day for 7 days: 220 in all', 220],
  [{ ...WEEKLY, diamonds: 0 }, '20 diamonds a day for 7 days: 140 in all', 140],
  [{ ...WEEKLY, diamonds: 1, days: 1 }, '1 diamond at once, then 20 a day for 1 day: 21 in all', 21],
  [{ ...NONE, diamonds: 1860 }, '1,860 diamonds', 1860],
  [FIRST, '50 diamonds', 50],
  [NONE, '', 0],
])('%j reads %s', (contents, words, diamonds) => {
  expect([sentenceOf(contents), diamondsOf(contents)]).toEqual([words, diamonds]);
});

test.each([
  ['55 Diamonds (50 + 5 bonus)', FIRST, true],
  ['50 Diamonds', FIRST, true],
  ['1,050 Diamonds', { ...FIRST, diamonds: 1050 }, true],
  ['55 Diamonds', FIRST, false],
  ['Starter pack', FIRST, false],
  ['80 Diamonds', WEEKLY, false],
])('the name %s says the diamonds of %j: %s', (name, contents, says) => {
  expect(saysDiamonds(name, contents)).toBe(says);
});

const item = (displayName: string, customPrice: string, contents?: ProductItem['contents']): ProductItem => ({
  productId: '1',
  displayName,
  customPrice,
  contents,
});

test.each([
  [item('55 Diamonds (50 + 5 bonus)', '74.50', FIRST), '₹149.00 per 100, without bonus'],
  [item('86 Diamonds (78 + 8 bonus)', '115.00', { ...NONE, diamonds: 78 }), '₹147.44 per 100, without bonus'],
  [item('Starter pack', '74.50', FIRST), '₹149.00 per 100, without bonus'],
  [item('86 Diamonds', '115.00', { ...NONE, diamonds: 86 }), '₹133.72 per 100 diamonds'],
  [item('Weekly Pass', '179.50', WEEKLY), '₹81.59 per 100 diamonds'],
  [item('Twilight Pass', '729.00', { ...NONE, diamonds: 200, extra: 'Rewards' }), ''],
  [item('A skin', '729.00', { ...NONE, extra: 'A skin' }), ''],
  [item('55 Diamonds (50 + 5 bonus)', '74.50'), ''],
])('%j costs %s', (product, words) => {
  expect(rateOf(product)).toBe(words);
});
