import { describe, expect, test } from '@jest/globals';
import { matches } from './match.ts';

const product = { spu: '78&8 Diamond', productId: '22590' };

describe('the search', () => {
  test.each(['', '  ', 'diamond', 'DIAMOND', ' 78&8 ', '2259', '22590'])('%j finds the product', (text) => {
    expect(matches(product, text)).toBe(true);
  });

  test.each(['gem', '22591', '.*', '78 8'])('%j does not find it', (text) => {
    expect(matches(product, text)).toBe(false);
  });
});
