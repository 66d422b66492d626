import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { KEPT_PAGES } from './kept.ts';
import { readStates } from './state-table.ts';

describe('pages generated from code are up to date (npm run docs:write)', () => {
  test.each(KEPT_PAGES.map((kept) => [basename(kept.path), kept] as const))('%s', (_, { path, content }) => {
    expect(readFileSync(path, 'utf8')).toBe(content());
  });
});

test('a table that lists anything but states and their moves is refused', () => {
  expect(() => readStates('services/order/src/domain/deadlines.ts', 'PACE')).toThrow('is no state with its moves');
});
