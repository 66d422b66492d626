import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { artworkFor, pictureOf } from './product-artwork.ts';

const sheet = readFileSync(join(import.meta.dirname, 'packs.svg'), 'utf8');

test.each([
  ['11 Diamonds', 'one'],
  ['55 Diamonds (50 + 5 bonus)', 'one'],
  ['86 Diamonds (78 + 8 bonus)', 'two'],
  ['165 Diamonds (150 + 15 bonus)', 'three'],
  ['172 Diamonds (156 + 16 bonus)', 'four'],
  ['257 Diamonds (234 + 23 bonus)', 'five'],
  ['250+250 First Recharge', 'six'],
  ['565 Diamonds (500 + 65 bonus)', 'pouch'],
  ['706 Diamonds (625 + 81 bonus)', 'sack'],
  ['2195 Diamonds', 'chest'],
  ['3688 Diamonds', 'hoard'],
  ['5532 Diamonds', 'treasure'],
  ['9288 Diamonds', 'crown'],
  ['Weekly Pass', 'weekly'],
  ['Twilight Pass', 'twilight'],
])('%s is drawn as %s', (name, view) => {
  expect(artworkFor(name)).toContain(`packs.svg#${view}`);
  expect(sheet).toContain(`<view id="${view}"`);
});

test('an uploaded icon takes precedence over our drawing', () => {
  expect(pictureOf({ icon: 'a b.webp', displayName: '11 Diamonds' })).toBe('/icons/a%20b.webp?v=1');
});
