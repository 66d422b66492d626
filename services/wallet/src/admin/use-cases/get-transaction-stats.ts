import type { AnswerInitOf } from '@topup/proto';
import { indianDay, yesterdayUntil } from '@topup/kit/indian-day';
import type { Count, TransactionStats } from '../store/transaction-stats.ts';

export async function getTransactionStats(deps: {
  stats: TransactionStats;
  now: () => Date;
}): Promise<AnswerInitOf<'wallet.transaction-stats.get'>> {
  const now = deps.now();
  const { from, until } = yesterdayUntil(now);
  const [{ byStatus, today }, yesterday] = await Promise.all([
    deps.stats.read(indianDay(now)),
    deps.stats.between(from, until).catch(() => null),
  ]);
  const sum = (counts: readonly Count[]) => counts.reduce((total, { count }) => total + count, 0);
  return {
    total: BigInt(sum(byStatus)),
    today: BigInt(sum(today)),
    byStatus: byStatus.map(({ status, count }) => ({ status, count: BigInt(count) })),
    asOfMs: BigInt(now.getTime()),
    ...(yesterday === null ? {} : { yesterday: BigInt(yesterday) }),
  };
}
