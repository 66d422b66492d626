import { expect, test } from '@jest/globals';
import { formatAge } from './age.ts';

const MINUTE = 60_000;

test.each([
  [-1 * MINUTE, 'less than 1 min'],
  [59_999, 'less than 1 min'],
  [12 * MINUTE, '12 min'],
  [60 * MINUTE, '1 h'],
  [84 * MINUTE, '1 h 24 min'],
  [47 * 60 * MINUTE, '47 h'],
  [48 * 60 * MINUTE, '2 days'],
  [80 * 60 * MINUTE, '3 days'],
])('%p ms is %p', (ms, words) => expect(formatAge(ms)).toBe(words));
