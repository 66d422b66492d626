import type { TransactionStats } from '@topup/proto';
import type { Bus } from '@topup/kit/messaging';
import type { Log } from '@topup/kit/log';
import { statisticsOf, type DayUntil, type OrderStatistics } from '../domain/statistics.ts';
import type { Days } from '../store/day-totals.ts';
import type { Yesterday } from '../store/yesterday.ts';

export type Statistics = {
  readonly orders: OrderStatistics;
  readonly asOf: Date;
  readonly transactions: TransactionStats | null;
  readonly yesterday: DayUntil | null;
};
type StatisticsDeps = {
  readonly days: Pick<Days, 'read' | 'count'>;
  readonly yesterday: Yesterday;
  readonly bus: Pick<Bus, 'ask'>;
  readonly log: Log;
  readonly now: () => Date;
};

const FRESH_MS = 2_000;
const ASK_DEADLINE_MS = 2_000;

/** The answer is at most 2 s old, unless counting is slow. The wallet's numbers are those of its last answer. */
export function createStatistics(deps: StatisticsDeps): () => Promise<Statistics> {
  let computed: { readonly atMs: number; readonly answer: Promise<Statistics> } | null = null;
  let transactions: TransactionStats | null = null;

  const compute = async (): Promise<Statistics> => {
    const now = deps.now();
    const [{ asOf, days }, yesterday] = await Promise.all([
      deps.days.count().then(async (countedAt) => ({ asOf: countedAt, days: await deps.days.read() })),
      deps.yesterday().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'yesterday not counted; today is shown without a comparison');
        return null;
      }),
      deps.bus.ask('wallet.transaction-stats.get', {}, { deadlineMs: ASK_DEADLINE_MS }).then(
        (answer) => void (transactions = answer),
        (error: unknown) => deps.log.warn({ err: error }, 'no transaction statistics; the last ones are kept'),
      ),
    ]);
    return { orders: statisticsOf(days, now), asOf, transactions, yesterday };
  };
  return () => {
    const atMs = performance.now();
    if (computed && atMs - computed.atMs < FRESH_MS) return computed.answer;
    const answer = compute();
    computed = { atMs, answer };
    answer.catch(() => (computed = null));
    return answer;
  };
}
