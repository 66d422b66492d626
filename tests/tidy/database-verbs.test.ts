import { expect, test } from '@jest/globals';
import { databaseVerbs } from './database-verbs.ts';

test('only store/ reads and writes the database', () => {
  const { outside, control } = databaseVerbs();
  expect(outside).toEqual([]);
  expect(control).toBeGreaterThan(10);
});
