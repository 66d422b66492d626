import { expect, test } from '@jest/globals';
import { rupeesCovering } from './rupees-covering.ts';

test.each([
  [0, 0],
  [1, 1],
  [2450, 25],
  [7500, 75],
])('%p paise are covered by %p rupees', (paise, rupees) => expect(rupeesCovering(paise)).toBe(rupees));
