import { expect, test } from '@jest/globals';
import { artworkFor, pictureOf } from './product-artwork.ts';

test.each([
  ['11 Diamonds', 'gem-shard'],
  ['55 Diamonds (50 + 5 bonus)', 'gem-shard'],
  ['172 Diamonds (156 + 16 bonus)', 'gem-emerald'],
  ['250+250 First Recharge', 'gem-pear'],
  ['2195 Diamonds', 'gem-brilliant'],
  ['9288 Diamonds', 'gem-crown'],
  ['Weekly Pass', 'pass-weekly'],
  ['Twilight Pass', 'pass-twilight'],
])('%s is drawn as %s', (name, drawing) => expect(artworkFor(name)).toContain(`${drawing}.svg`));

test('an uploaded icon takes precedence over our drawing', () => {
  expect(pictureOf({ icon: 'a b.webp', displayName: '11 Diamonds' })).toBe('/icons/a%20b.webp?v=1');
});
