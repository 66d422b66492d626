import { describe, expect, test } from '@jest/globals';
import { firstRead, readRecent, type Read } from './recent.ts';
import { arraySource } from './testing/array-source.ts';
import { booksBefore } from './testing/books-before.ts';
import { BOOK_FAULTS } from './testing/book-faults.ts';
import { cleanBooks, type CleanBooks } from './testing/clean-books.ts';
import { EXTERNAL_FAULTS } from './testing/external-faults.ts';
import { allSums, newCarry } from './walks/stage.ts';
import { walkBooks } from './walk-books.ts';

/** What an audit of an empty store remembers, so that everything is new. */
const NOTHING_READ: Read = {
  asOfMs: 0,
  horizonMs: 0,
  sums: newCarry().sums,
  openOrders: [],
  openTransactions: [],
  pointsMs: 0,
};

const recent = (books: CleanBooks, read: Read) => readRecent(arraySource(books), read);

test('records that were made after a reading are read by the next one, and the sums are those of all books', async () => {
  const books = cleanBooks(600, 3);
  const half = booksBefore(books, books.transfers[books.transfers.length >> 1]!.at);
  const begun = await firstRead(arraySource(half));
  const { carry } = await walkBooks(arraySource(half));
  const { breaches, read } = await recent(books, { ...begun, sums: carry.sums });
  expect(breaches).toEqual([]);
  const whole = await walkBooks(arraySource(books));
  expect(read.sums).toEqual(whole.carry.sums);
  expect(read.sums.transfers).toBeLessThanOrEqual(allSums(whole.carry).transfers);
  expect(read.sums.transfers).toBeGreaterThan(carry.sums.transfers);
});

test('what was read and is closed is not read again, and every open record is', async () => {
  const books = cleanBooks(300, 7);
  const { read } = await recent(books, NOTHING_READ);
  const closed = books.orders.find(({ status }) => status === 'completed')!;
  closed.status = 'failed';
  const open = books.orders.find(({ status }) => status === 'placed')!;
  open.createdAt = new Date(0);
  const { breaches } = await recent(books, read);
  expect(breaches.map(({ invariant, subject }) => `${invariant} ${subject}`)).toEqual([`I7 order ${open.id}`]);
});

test.each([
  [
    'judged',
    'became visible late',
    (stored: CleanBooks['transfers'], late: string) => stored.filter(({ key }) => key !== late),
  ],
  ['only summed', 'was judged before', (stored: CleanBooks['transfers']) => stored],
])('a transfer of before the last reading is %s if it %s', async (expected, _when, visible) => {
  const books = cleanBooks(300, 7);
  const [mid] = books.transfers.slice(books.transfers.length >> 1);
  const half = booksBefore(books, new Date(mid!.at.getTime() + 3 * 60_000));
  const read = {
    ...NOTHING_READ,
    ...(await firstRead(arraySource(half))),
    sums: (await walkBooks(arraySource(half))).carry.sums,
  };
  const then = await recent({ ...half, transfers: visible(half.transfers, mid!.key) }, read);
  mid!.isAuthentic = false;
  const { breaches, read: after } = await recent(books, then.read);
  const subjects = breaches.map(({ invariant, subject }) => `${invariant} ${subject}`);
  expect(subjects).toEqual(expected === 'judged' ? [`I12 ${mid!.key}`] : []);
  expect(after.sums).toEqual((await walkBooks(arraySource(books))).carry.sums);
});

describe('a fault among new records is found', () => {
  // The newest seal's heads of all wallets are compared by the reading of all books.
  test.each([...BOOK_FAULTS, ...EXTERNAL_FAULTS])('%s: %s', async (invariant, _what, plant) => {
    const books = cleanBooks(300, 7);
    const subject = plant(books);
    const { breaches } = await recent(books, NOTHING_READ);
    expect(breaches.map((breach) => `${breach.invariant} ${breach.subject}`)).toContain(`${invariant} ${subject}`);
  });
});
