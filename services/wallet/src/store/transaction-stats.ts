import type { Rows } from './rows.ts';

export type Count = { readonly status: string; readonly count: number };

const HELD_MS = 2_000;

/** How many rows there are per status, ever and on one day; answered by an index, at most every 2 s. */
export function openTransactionStats({ collection }: Rows, nowMs: () => number = () => performance.now()) {
  const counts = async (match: object): Promise<Count[]> => {
    const groups = await collection
      .aggregate<{ _id: string; count: number }>([
        { $match: match },
        { $sort: { createdDay: 1, status: 1 } },
        { $group: { _id: '$status', count: { $sum: 1 } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    return groups.map(({ _id, count }) => ({ status: _id, count }));
  };
  let held: { atMs: number; day: string; answer: Promise<{ byStatus: Count[]; today: Count[] }> } | null = null;
  return {
    read: (day: string): Promise<{ byStatus: Count[]; today: Count[] }> => {
      if (held && held.day === day && nowMs() - held.atMs < HELD_MS) return held.answer;
      const answer = Promise.all([counts({}), counts({ createdDay: day })]).then(([byStatus, today]) => ({
        byStatus,
        today,
      }));
      held = { atMs: nowMs(), day, answer };
      answer.catch(() => (held = null));
      return answer;
    },
  };
}
export type TransactionStats = ReturnType<typeof openTransactionStats>;
