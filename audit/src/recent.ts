import { indianDay } from '@topup/kit/indian-day';
import { deadLetters } from './invariants/dead-letters.ts';
import { OPEN_ORDERS, UNDECIDED } from './invariants/ages.ts';
import { isRefund } from './invariants/refunds.ts';
import type { BalanceReading, Breach, OrderRecord, TransactionRecord } from './records.ts';
import type { BookSource } from './source.ts';
import { readAgain } from './again.ts';
import { breachList, horizonOf } from './walk-books.ts';
import { judgeDays, judgeSeals } from './walks/days.ts';
import { judgeAttempts, judgeOrders, judgePayments, judgeTransactions } from './walks/orders.ts';
import { judgePoints } from './walks/points.ts';
import { collected, newCarry, type Collect, type TransferSums } from './walks/stage.ts';
import { judgeRefundsOf, judgeTransfers } from './walks/transfers.ts';
import { judgeChains } from './walks/wallets.ts';

/** What the next reading of new and open records begins with; JSON. */
export type Read = {
  /** Milliseconds: all records made before it were read. */
  readonly asOfMs: number;
  /** Milliseconds: `sums` has the transfers before it. */
  readonly horizonMs: number;
  readonly sums: TransferSums;
  readonly openOrders: readonly string[];
  readonly openTransactions: readonly string[];
  /** Milliseconds: the reading of the supplier's balance at which the next period begins. */
  readonly pointsMs: number;
};

const PART = 500;
/** A record made at this time before a reading may become visible to it only afterwards. */
const VISIBLE_AFTER_MS = 60_000;
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
  const made = { from: new Date(before.asOfMs - VISIBLE_AFTER_MS) };
  await orders.take(source.orders(made));
  await orders.take(source.orders({ states: OPEN_ORDERS }));
  await orders.takeIds(before.openOrders);
  // Attempts are judged by themselves too, because the order of an attempt may be closed, or missing.
  for (const select of [made, { states: OPEN_ATTEMPTS }])
    for await (const attempts of source.attempts(select)) {
      await all(judgeAttempts(source, attempts));
      await orders.takeIds(attempts.map(({ orderId }) => orderId));
    }
  await readAgain(source, again, all, orders.takeIds);

  const sums = await readTransfers(source, before, all, orders.takeIds);
  const captured = { from: new Date(before.asOfMs - CAPTURE_LAG_MS) };
  for (const select of [captured, { states: HELD_PAYMENTS }])
    for await (const payments of source.payments(select)) await all(judgePayments(source, payments));
  const openTransactions = await readTransactions(source, before, made.from, found.add);
  const pointsMs = await readPoints(source, before.pointsMs, all);
  await all(judgeDays(source, sums.days, horizonOf(source)));
  const ofNow = await collected(judgeSeals(source, sums.days));
  ofNow.push(...deadLetters({ deadQueues: await source.deadQueues() }));
  const [asOfMs, horizonMs] = [source.asOf.getTime(), horizonOf(source).getTime()];
  const read = { asOfMs, horizonMs, sums, openOrders: orders.open(), openTransactions, pointsMs };
  return { breaches: [...found.all(), ...ofNow], ofNow, read };
}

function* chunks<T>(list: readonly T[]): Generator<T[]> {
  for (let i = 0; i < list.length; i += PART) yield list.slice(i, i + PART);
}

/** Judges each order once, with its attempts. */
function orderReader(source: BookSource, all: Collect) {
  const seen = new Set<string>();
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
    await all(judgeOrders(source, orders, attempts));
    await all(judgeAttempts(source, attempts));
  }
  async function take(batches: AsyncIterable<readonly OrderRecord[]>): Promise<void> {
    for await (const batch of batches) await judge(batch);
  }
  async function takeIds(ids: readonly string[]): Promise<void> {
    for (const some of chunks([...new Set(ids)].filter((id) => !seen.has(id))))
      await take(source.orders({ ids: some }));
  }
  return {
    take,
    takeIds,
    open: (): string[] => [...open],
  };
}

/** Judges the new transfers, and adds those before the new horizon to the sums. */
async function readTransfers(
  source: BookSource,
  before: Read,
  all: Collect,
  takeOrders: (ids: readonly string[]) => Promise<void>,
): Promise<TransferSums> {
  const reading = { source, carry: { ...newCarry(), sums: structuredClone(before.sums) }, horizon: horizonOf(source) };
  const since = await source.firstLimit();
  for await (const batch of source.transfers({ at: new Date(before.horizonMs), key: '' })) {
    await all(judgeTransfers(reading, batch, since));
    await all(
      judgeChains(
        source,
        batch.filter(({ outcome, wallet }) => outcome === 'ok' && wallet !== undefined),
      ),
    );
    await takeOrders(batch.flatMap(({ orderId }) => orderId ?? []));
    const of = [...new Set(batch.filter(isRefund).map((refund) => refund.of))];
    await all(judgeRefundsOf(source, of));
  }
  return reading.carry.sums;
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
    await all(judgePoints(source, readings, changes));
  return last.at.getTime();
}
