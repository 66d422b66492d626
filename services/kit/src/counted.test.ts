import { expect, test } from '@jest/globals';
import { counted } from './counted.ts';

test.each([
  [0, '0 points'],
  [1, '1 point'],
  ['1', '1 point'],
  ['1.5', '1.5 points'],
  ['11', '11 points'],
])('%p: %s', (n, text) => {
  expect(counted(n, 'point')).toBe(text);
});
