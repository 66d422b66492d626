import type { AnswerInitOf } from '@topup/proto';
import { indianDay } from '@topup/kit/indian-day';
import type { Count, TransactionStats } from '../store/transaction-stats.ts';

/** Number of transactions per status, in total and since midnight in India. */
export async function getTransactionStats(deps: {
  stats: TransactionStats;
  now: () => Date;
}): Promise<AnswerInitOf<'wallet.transaction-stats.get'>> {
  const now = deps.now();
  const { byStatus, today } = await deps.stats.read(indianDay(now));
  const sum = (counts: readonly Count[]) => counts.reduce((total, { count }) => total + count, 0);
  return {
    total: BigInt(sum(byStatus)),
    today: BigInt(sum(today)),
    byStatus: byStatus.map(({ status, count }) => ({ status, count: BigInt(count) })),
    asOfMs: BigInt(now.getTime()),
  };
}
