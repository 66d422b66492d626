import { deadLetters } from './invariants/dead-letters.ts';
import type { Breach } from './records.ts';
import type { BookSource } from './source.ts';
import type { TrialBalance } from './trial-balance.ts';
import { walkAlarms, walkAttempts, walkOrders, walkPayments, walkTransactions, type Waiting } from './walks/orders.ts';
import { walkPoints } from './walks/points.ts';
import { walkRefunds, walkTransfers } from './walks/transfers.ts';
import { walkWallets } from './walks/wallets.ts';

export type Summary = {
  readonly trial: TrialBalance;
  readonly transfers: number;
  readonly orders: number;
  readonly attempts: number;
  readonly ambiguous: number;
  readonly days: number;
  readonly deadLetters: number;
};

const BREACHES_MAX = 10_000;

/** Returns at most BREACHES_MAX breaches. Reads in batches, so that memory does not grow with the number of records. */
export async function walkBooks(source: BookSource): Promise<{ summary: Summary; breaches: Breach[] }> {
  const breaches: Breach[] = [];
  const waiting: Waiting = { orders: [], payments: [] };
  async function all<T>(walk: AsyncGenerator<Breach, T>): Promise<T> {
    for (;;) {
      const step = await walk.next();
      if (step.done) return step.value;
      if (breaches.length < BREACHES_MAX) breaches.push(step.value);
    }
  }
  // A running store changes during the audit. Orders are read first, so that the other records are never older than the orders.
  const orders = await all(walkOrders(source, waiting));
  const wallets = await all(walkWallets(source));
  const { sheet, count: transfers, isCredited } = await all(walkTransfers(source));
  await all(walkRefunds(source));
  await all(walkPayments(source, waiting, isCredited));
  const { count: attempts, ambiguous } = await all(walkAttempts(source));
  await all(walkTransactions(source));
  await all(walkPoints(source));
  await all(walkAlarms(source, waiting));
  const deadQueues = await source.deadQueues();
  breaches.push(...deadLetters({ deadQueues }));
  const days = (await source.seals()).length;
  const letters = deadQueues.reduce((sum, { messages }) => sum + messages, 0);
  const counts = { transfers, orders, attempts, ambiguous, days, deadLetters: letters };
  return { summary: { trial: sheet.done(wallets), ...counts }, breaches };
}
