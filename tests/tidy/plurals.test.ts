import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT, trackedFiles } from './sources.ts';

const catalogues = trackedFiles().filter(
  (path) => /^frontends\/[^/]+\/src\/(.*\/)?(texts\/.*|[^/]*texts)\.ts$/.test(path) && !/\/hi\/|\.test\.ts$/.test(path),
);

const NO_PLURALS = ['was', 'has', 'needs', 'does', 'waits', 'awaits', 'means', 'becomes', 'this'];
const PLURAL_OF_ONE = /(?<![\d.,])1 (?!of\b|is\b)(?:[a-z]+ )?([a-z]{2,}s|are|were|have)\b/gi;

const mistakesIn = (text: string): string[] =>
  [...text.matchAll(PLURAL_OF_ONE)].filter(([, word = '']) => !NO_PLURALS.includes(word)).map(([found]) => found);

type Say = (...args: unknown[]) => unknown;

/** What a text says of one thing, whether it gets the number or the formatted number; none if it takes neither. */
function* saidOfOne(say: Say): Generator<string> {
  for (const one of [1, '1', ['1']]) {
    try {
      yield String(say(one, one, one, one));
    } catch {
      // Takes something else, such as a record.
    }
  }
}

/** A text is wrong if it is wrong for every kind of number that it takes. */
function wrong(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(wrong);
  if (typeof value !== 'function') return [];
  const said = [...saidOfOne(value as Say)];
  return said.length > 0 && said.every((text) => mistakesIn(text).length > 0) ? said.slice(0, 1) : [];
}

test.each([
  ['Showing 1 of 1 orders', ['1 orders']],
  ['1 placed orders', ['1 placed orders']],
  ['1 Items Available', ['1 Items']],
  ['1 of 2 orders: 11 orders, 2.1 points', []],
  ['1 order is stuck; 1 order was stuck', []],
  ['1 product are left out', ['1 product are']],
])('%j has the mistakes %j', (text, mistakes) => expect(mistakesIn(text)).toEqual(mistakes));

test.each(catalogues)('%s speaks of one thing in the singular', async (path) => {
  const exported: Record<string, unknown> = await import(join(ROOT, path));
  expect(wrong({ ...exported })).toEqual([]);
});
