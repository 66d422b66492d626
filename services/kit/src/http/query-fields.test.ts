import { expect, test } from '@jest/globals';
import { searchText } from './query-fields.ts';

const address = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;

test.each([
  ['a'.repeat(64), true],
  ['a'.repeat(65), false],
  [address(65), true],
  [address(254), true],
  [address(255), false],
])('a search for %s: %p', (text, isTaken) => {
  expect(searchText.safeParse(text).success).toBe(isTaken);
});
