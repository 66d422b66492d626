import type { CleanBooks } from './clean-books.ts';

/** These books as they were at a time. Orders that were made before it keep their later state. */
export function booksBefore(books: CleanBooks, at: Date): CleanBooks {
  const isOlder = (record: { readonly at: Date }): boolean => record.at < at;
  const transfers = books.transfers.filter(isOlder);
  const orders = books.orders.filter(({ createdAt }) => createdAt < at);
  const made = new Set(orders.map(({ id }) => id));
  const chains = Map.groupBy(transfers, ({ wallet = '' }) => wallet);
  const wallets = books.wallets.flatMap((wallet) => {
    const newest = chains.get(wallet.accountId)?.at(-1);
    return newest ? [{ ...wallet, seq: newest.seq!, balancePaise: newest.balanceAfterPaise! }] : [];
  });
  const seals = books.seals.filter(({ to }) => to < at);
  const days = new Set(seals.map(({ day }) => day));
  return {
    ...books,
    asOf: at,
    transfers,
    orders,
    wallets,
    attempts: books.attempts.filter(({ orderId }) => made.has(orderId)),
    transactions: books.transactions.filter(({ createdAt }) => createdAt < at),
    payments: books.payments.filter(({ capturedAt }) => capturedAt! < at),
    seals,
    sealCopies: books.sealCopies && new Map([...books.sealCopies].filter(([day]) => days.has(day))),
    balances: books.balances.filter(isOlder),
  };
}

/** What `booksBefore` leaves out. The wallets are those of the whole books. */
export function booksSince(books: CleanBooks, at: Date): CleanBooks {
  const before = booksBefore(books, at);
  const without = <T>(all: readonly T[], earlier: readonly T[]): T[] => {
    const known = new Set(earlier);
    return all.filter((record) => !known.has(record));
  };
  return {
    ...books,
    transfers: without(books.transfers, before.transfers),
    orders: without(books.orders, before.orders),
    attempts: without(books.attempts, before.attempts),
    transactions: without(books.transactions, before.transactions),
    payments: without(books.payments, before.payments),
    seals: without(books.seals, before.seals),
    balances: without(books.balances, before.balances),
    acts: [],
  };
}
