import type { Transactions } from '../../recharges/store/transactions.ts';

export type Count = { readonly status: string; readonly count: number };

const RECENT_HELD_MS = 2_000;
/** Payments are polled for three days, so transactions older than `RECENT_DAYS` rarely change and are counted once an hour. */
const RECENT_DAYS = 4;
const OLD_HELD_MS = 3_600_000;
const DAY_MS = 86_400_000;
const BETWEEN_HELD_MS = 10_000;
const BETWEEN_MAX_MS = 1_000;

export function openTransactionStats({ collection }: Transactions, nowMs: () => number = () => performance.now()) {
  const counts = (match: object): Promise<DayCount[]> =>
    collection
      .aggregate<DayCount>([
        { $match: match },
        { $sort: { createdDay: 1, status: 1 } },
        { $group: { _id: { day: '$createdDay', status: '$status' }, count: { $sum: 1 } } },
        { $project: { _id: 0, day: '$_id.day', status: '$_id.status', count: 1 } },
      ])
      .toArray();
  const old = held(OLD_HELD_MS, nowMs, (day: string) => counts({ createdDay: { $lt: day } }));
  const recent = held(RECENT_HELD_MS, nowMs, (day: string) => counts({ createdDay: { $gte: day } }));
  const between = held(BETWEEN_HELD_MS, nowMs, (_day: string, from: Date, until: Date) =>
    collection.countDocuments({ createdAt: { $gte: from, $lt: until } }, { hint: 'newest', maxTimeMS: BETWEEN_MAX_MS }),
  );
  return {
    /** How many transactions were created in this period, counted at most 10 s ago. Rejects when counting takes over a second. */
    between: (from: Date, until: Date): Promise<number> => between(from.toISOString(), from, until),
    read: async (today: string): Promise<{ byStatus: Count[]; today: Count[] }> => {
      const since = new Date(Date.parse(today) - RECENT_DAYS * DAY_MS).toISOString().slice(0, 10);
      const [before, after] = await Promise.all([old(since), recent(since)]);
      return { byStatus: perStatus([...before, ...after]), today: perStatus(after.filter(({ day }) => day === today)) };
    },
  };
}
export type TransactionStats = ReturnType<typeof openTransactionStats>;
type DayCount = Count & { readonly day: string };

function perStatus(counts: readonly DayCount[]): Count[] {
  const sums = new Map<string, number>();
  for (const { status, count } of counts) sums.set(status, (sums.get(status) ?? 0) + count);
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, count]) => ({ status, count }));
}

function held<T, Rest extends unknown[]>(
  ms: number,
  nowMs: () => number,
  work: (key: string, ...rest: Rest) => Promise<T>,
): (key: string, ...rest: Rest) => Promise<T> {
  let last: { readonly atMs: number; readonly key: string; readonly answer: Promise<T> } | null = null;
  return (key, ...rest) => {
    if (last && last.key === key && nowMs() - last.atMs < ms) return last.answer;
    const mine = { atMs: nowMs(), key, answer: work(key, ...rest) };
    last = mine;
    mine.answer.catch(() => {
      if (last === mine) last = null;
    });
    return mine.answer;
  };
}
