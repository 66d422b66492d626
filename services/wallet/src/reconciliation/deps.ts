import type { AdminActs } from '@topup/kit/admin-acts';
import type { Bus } from '@topup/kit/messaging';
import type { FindingsGauge } from '../alarms.ts';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import type { Reconciliations } from './store/reconciliations.ts';

export type ReconciliationDeps = MoneyDeps & {
  readonly bus: Bus;
  readonly wallets: Wallets;
  readonly reconciliations: Reconciliations;
  readonly findingsGauge: FindingsGauge;
  readonly acts: AdminActs;
  readonly recheckMs: number;
};
