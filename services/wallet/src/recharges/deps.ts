import type { MoneyDeps } from '../payments/deps.ts';
import type { Recharges } from './store/recharges.ts';

export type RechargeDeps = MoneyDeps & {
  readonly recharges: Recharges;
};
