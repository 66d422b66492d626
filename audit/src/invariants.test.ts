import { describe, expect, test } from '@jest/globals';
import { breaches, trialBalance, type Breach } from './invariants.ts';
import { cleanBooks, type CleanBooks } from './testing/clean-books.ts';
import { BOOK_FAULTS } from './testing/book-faults.ts';
import { OUTSIDE_FAULTS } from './testing/outside-faults.ts';

const find = (books: CleanBooks): Breach[] => [...breaches(books)];
const names = (found: Breach[]): string[] => [...new Set(found.map(({ invariant }) => invariant))];

test('ten thousand clean orders give no false alarm, whatever they were', () => {
  for (const [seed, orders] of [
    [1, 1_000],
    [2, 1_000],
    [3, 10_000],
  ] as const) {
    const books = cleanBooks(orders, seed);
    expect(find(books)).toEqual([]);
    expect(trialBalance(books.transfers).sumPaise).toBe(0);
  }
});

describe('a planted fault is found and named', () => {
  test.each([...BOOK_FAULTS, ...OUTSIDE_FAULTS])('%s: %s', (invariant, _what, plant) => {
    const books = cleanBooks(300, 7);
    const subject = plant(books);
    const found = find(books);
    expect(names(found)).toContain(invariant);
    expect(found.filter((breach) => breach.invariant === invariant).map((breach) => breach.subject)).toContain(subject);
  });
});
