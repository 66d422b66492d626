import { describe, expect, test } from '@jest/globals';
import { breaches, type Breach } from './invariants.ts';
import { cleanBooks, type CleanBooks } from './testing/clean-books.ts';
import { BOOK_FAULTS } from './testing/book-faults.ts';
import { arraySource } from './testing/array-source.ts';
import { trialBalance } from './trial-balance.ts';
import { walkBooks } from './walk-books.ts';
import { EXTERNAL_FAULTS } from './testing/external-faults.ts';

const find = (books: CleanBooks): Breach[] => [...breaches(books)];
/** The breaches found when the same books are read in small batches. */
const walked = async (books: CleanBooks): Promise<Breach[]> => (await walkBooks(arraySource(books))).breaches;
const names = (found: Breach[]): string[] => [...new Set(found.map(({ invariant }) => invariant))];

test('consistent books read in pieces give no false alarm, and the same figures', async () => {
  const books = cleanBooks(1_000, 1);
  const { breaches, summary } = await walkBooks(arraySource(books));
  expect(breaches).toEqual([]);
  expect(summary.trial).toEqual(trialBalance(books.transfers));
  expect(summary).toMatchObject({ orders: 1_000, transfers: books.transfers.length, attempts: books.attempts.length });
});

test('ten thousand consistent orders of any kind give no false alarm', () => {
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

describe("with the supplier's statement", () => {
  /** Withdraws all points after a third of the day's readings and restores them after two thirds, as a person could. */
  const handled = (): CleanBooks => {
    const books = cleanBooks(300, 7);
    const changes = [
      { after: Math.floor(books.balances.length / 3), deltaHundredths: -777_777 },
      { after: Math.floor((2 * books.balances.length) / 3), deltaHundredths: 1_000_001 },
    ];
    books.accountChanges = changes.map(({ after, deltaHundredths }) => {
      const before = books.balances[after]!.at.getTime();
      for (const reading of books.balances.slice(after + 1)) reading.pointsHundredths += deltaHundredths;
      return { at: new Date(before + 1), deltaHundredths };
    });
    return books;
  };
  const points = (books: CleanBooks) => find(books).filter(({ invariant }) => invariant === 'I10');

  test('a manual change of the points is no breach, and would be one without the statement', () => {
    const books = handled();
    expect(find(books)).toEqual([]);
    expect(points({ ...books, accountChanges: undefined })).not.toEqual([]);
  });

  test('a reading during a change proves nothing', () => {
    const books = handled();
    const unsure = books.balances[Math.floor(books.balances.length / 3) + 1]!;
    unsure.askedAt = books.accountChanges![0]!.at;
    unsure.pointsHundredths += 777_777;
    expect(find(books)).toEqual([]);
  });

  test.each([
    ['a single hundredth that went nowhere', -1],
    ['points that came from nowhere', 500_000_000],
  ])('%s: found', (_what, delta) => {
    const books = handled();
    const last = books.balances.at(-1)!;
    last.pointsHundredths += delta;
    expect(points(books)).toHaveLength(1);
  });
});

describe('a planted fault is found and named', () => {
  test.each([...BOOK_FAULTS, ...EXTERNAL_FAULTS])('%s: %s', async (invariant, _what, plant) => {
    const books = cleanBooks(300, 7);
    const subject = plant(books);
    const found = find(books);
    // Reading in small batches finds the same breaches.
    const piecewise = (await walked(books)).map(({ invariant: id, subject: of }) => `${id} ${of}`);
    expect(piecewise).toContain(`${invariant} ${subject}`);
    expect(found.filter(({ invariant: id, subject: of }) => !piecewise.includes(`${id} ${of}`))).toEqual([]);
    expect(names(found)).toContain(invariant);
    expect(found.filter((breach) => breach.invariant === invariant).map((breach) => breach.subject)).toContain(subject);
  });
});
