import { indianDay } from '@topup/kit/indian-day';
import { deadLetters } from './invariants/dead-letters.ts';
import { OPEN_ORDERS, UNDECIDED } from './invariants/ages.ts';
import type { AttemptName, AttemptRecord, BalanceReading, Breach, OrderRecord, TransactionRecord } from './records.ts';
import type { BookSource } from './source.ts';
import { readAgain } from './again.ts';
import { breachList, horizonOf } from './walk-books.ts';
import { judgeDays, judgeSeals } from './walks/days.ts';
import { judgeAttempts, judgeOrders, judgePayments, judgeTransactions } from './walks/orders.ts';
import { judgePoints } from './walks/points.ts';
import { readAhead } from './walks/read-ahead.ts';
import { readTransfers, VISIBLE_AFTER_MS, type ReadTransfers } from './recent-transfers.ts';
import { collected, type Collect } from './walks/stage.ts';

/** What the next reading of new and open records begins with; JSON. */
export type Read = ReadTransfers & {
  readonly openOrders: readonly string[];
  readonly openTransactions: readonly string[];
  /** Milliseconds: the reading of the supplier's balance at which the next period begins. */
  readonly pointsMs: number;
};

const PART = 500;
/** A payment's capture is stored after its transfer, or much later when a process was killed. */
const CAPTURE_LAG_MS = 10 * 60_000;
/** Statuses of recharges that still change, also those that end without a transfer under their own key. */
const OPEN_RECHARGES = [...UNDECIDED, 'failed_credit', 'refund_initiated', 'refund_failed'];
/** Charges of the supplier may follow the reading by six minutes. */
const CHARGED_AFTER_MS = 10 * 60_000;
const OPEN_ATTEMPTS = ['sending', 'retryable', 'not_sent', 'ambiguous'];
const HELD_PAYMENTS = ['suspended', 'returning'];

/** The breach if the books no longer have the newest transfer that was read before: another database, or a restored one. */
export async function lostTransfer(source: BookSource, { sums: { last } }: Read): Promise<Breach | null> {
  if (last === null) return null;
  const [stored] = await source.transfersUnder([last.key]);
  if (stored?.hash === last.hash) return null;
  return {
    invariant: 'I12',
    subject: 'newest known transfer',
    detail: `${last.key} is not in the books as it was read`,
  };
}

/** What the first reading of new and open records begins with, apart from `sums`. Call it before all books are read. */
export async function firstRead(source: BookSource): Promise<Omit<Read, 'sums'>> {
  const orders = new Set<string>();
  const transactions = new Set<string>();
  for await (const batch of source.orders({ states: OPEN_ORDERS })) for (const { id } of batch) orders.add(id);
  for await (const batch of source.attempts({ states: OPEN_ATTEMPTS }))
    for (const each of batch) orders.add(each.orderId);
  for await (const batch of source.transactions({ states: OPEN_RECHARGES }))
    for (const { id } of batch) transactions.add(id);
  const asOfMs = source.asOf.getTime();
  return {
    asOfMs,
    horizonMs: horizonOf(source).getTime(),
    openOrders: [...orders],
    openTransactions: [...transactions],
    pointsMs: asOfMs - CHARGED_AFTER_MS,
  };
}

/** `ofNow`: breaches of what every run reads, so nobody needs to remember them: dead letters, and the row of the seals. */
export type Recent = { readonly breaches: Breach[]; readonly ofNow: readonly Breach[]; readonly read: Read };

/**
 * Reads what was made since `before`, and every record that was open then or is now. Returns the breaches, and what the next
 * reading begins with. Whatever was read and is not open is not read again: that is what the reading of all books is for. `again`:
 * breaches of before, whose records are read once more.
 */
export async function readRecent(source: BookSource, before: Read, again: readonly Breach[] = []): Promise<Recent> {
  const found = breachList();
  const all = async (breaches: AsyncIterable<Breach>): Promise<void> => {
    for await (const breach of breaches) found.add([breach]);
  };
  const orders = orderReader(source, all);
  const from = new Date(before.asOfMs - VISIBLE_AFTER_MS);
  const readOrders = async () => {
    await orders.take(source.orders({ from }));
    await orders.take(source.orders({ states: OPEN_ORDERS }));
    await orders.takeIds(before.openOrders);
    // Attempts are judged by themselves too, because the order of an attempt may be closed, or missing.
    for await (const names of readAhead(source.attemptsSince(from))) await orders.takeNamed(names);
    for await (const attempts of source.attempts({ states: OPEN_ATTEMPTS })) await orders.takeAttempts(attempts);
    await readAgain(source, again, all, orders.takeIds);
    return readTransfers(source, before, all, orders.takeIds);
  };
  const readPayments = async () => {
    for (const select of [{ from: new Date(before.asOfMs - CAPTURE_LAG_MS) }, { states: HELD_PAYMENTS }])
      for await (const payments of readAhead(source.payments(select))) await all(judgePayments(source, payments));
    const openTransactions = await readTransactions(source, before, from, found.add);
    return { openTransactions, pointsMs: await readPoints(source, before.pointsMs, all) };
  };
  const [{ sums, judged }, { openTransactions, pointsMs }] = await Promise.all([readOrders(), readPayments()]);
  await all(judgeDays(source, sums.days, horizonOf(source)));
  const ofNow = await collected(judgeSeals(source, sums.days));
  ofNow.push(...deadLetters({ deadQueues: await source.deadQueues() }));
  const [asOfMs, horizonMs] = [source.asOf.getTime(), horizonOf(source).getTime()];
  const read = { asOfMs, horizonMs, sums, judged, openOrders: orders.open(), openTransactions, pointsMs };
  return { breaches: [...found.all(), ...ofNow], ofNow, read };
}

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += PART) yield list.slice(i, i + PART);
}

/** Judges each order and each attempt once. */
function orderReader(source: BookSource, all: Collect) {
  const seen = new Set<string>();
  const units = new Set<string>();
  const open = new Set<string>();
  async function judge(batch: readonly OrderRecord[]): Promise<void> {
    const orders = batch.filter(({ id }) => !seen.has(id));
    if (orders.length === 0) return;
    for (const { id, status } of orders) {
      seen.add(id);
      if (OPEN_ORDERS.includes(status)) open.add(id);
    }
    const attempts = await source.attemptsOfOrders(orders.map(({ id }) => id));
    for (const { orderId, state } of attempts) if (OPEN_ATTEMPTS.includes(state)) open.add(orderId);
    await Promise.all([all(judgeOrders(source, orders, attempts)), judgeUnits(attempts)]);
  }
  async function judgeUnits(attempts: readonly AttemptRecord[]): Promise<void> {
    const fresh = attempts.filter(({ unit }) => !units.has(unit));
    for (const { unit } of fresh) units.add(unit);
    await all(judgeAttempts(source, fresh));
  }
  async function take(batches: AsyncIterable<readonly OrderRecord[]>): Promise<void> {
    for await (const batch of readAhead(batches)) await judge(batch);
  }
  async function takeIds(ids: readonly string[]): Promise<void> {
    for (const some of chunks([...new Set(ids)].filter((id) => !seen.has(id))))
      await take(source.orders({ ids: some }));
  }
  async function takeAttempts(attempts: readonly AttemptRecord[]): Promise<void> {
    await takeIds(attempts.map(({ orderId }) => orderId));
    await judgeUnits(attempts);
  }
  async function takeNamed(names: readonly AttemptName[]): Promise<void> {
    const ids = names.flatMap(({ unit }) => (units.has(unit) ? [] : unit));
    if (ids.length > 0) for await (const attempts of source.attempts({ ids })) await takeAttempts(attempts);
  }
  return {
    take,
    takeIds,
    takeAttempts,
    takeNamed,
    open: (): string[] => [...open],
  };
}

/** Returns the recharges that are not decided. */
async function readTransactions(
  source: BookSource,
  { openTransactions }: Read,
  from: Date,
  add: (breaches: Iterable<Breach>) => void,
): Promise<string[]> {
  const open = new Set<string>();
  const judge = (transactions: readonly TransactionRecord[]): void => {
    add(judgeTransactions(source, transactions));
    for (const { id, status } of transactions) if (OPEN_RECHARGES.includes(status)) open.add(id);
  };
  for (const select of [{ from }, { states: OPEN_RECHARGES }, ...[...chunks(openTransactions)].map((ids) => ({ ids }))])
    for await (const transactions of source.transactions(select)) judge(transactions);
  return [...open];
}

/** Compares the supplier's balance over the time since the reading at `fromMs`. Returns where the next period begins. */
async function readPoints(source: BookSource, fromMs: number, all: Collect): Promise<number> {
  const to = source.asOf.getTime() - CHARGED_AFTER_MS;
  const period: BalanceReading[] = [];
  for await (const readings of source.balances(new Date(fromMs)))
    period.push(...readings.filter(({ at }) => at.getTime() <= to));
  const last = period.at(-1);
  if (!last || period.length < 2) return fromMs;
  const changes = await source.accountChanges();
  for (const readings of Map.groupBy(period, ({ at }) => indianDay(at)).values())
    await all(judgePoints(source, readings, changes, CHARGED_AFTER_MS));
  return last.at.getTime();
}
