import type { History } from '../history/store/history.ts';
import type { MoneyDeps } from '../payments/deps.ts';

export type RechargeDeps = MoneyDeps & {
  readonly history: Pick<History, 'refundsOf'>;
};
