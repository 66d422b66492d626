import type { Limiter } from '@topup/kit/limits';
import type { History } from '../history/store/history.ts';
import type { MoneyDeps } from '../payments/deps.ts';

export type RechargeDeps = MoneyDeps & {
  readonly limiter: Limiter<'recharges'>;
  readonly history: Pick<History, 'refundsOf'>;
};
