import type { AdminActs } from '@topup/kit/admin-acts';
import type { Bus } from '@topup/kit/messaging';
import type { FindingsGauge } from './findings-gauge.ts';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { RechargeDeps } from '../recharges/deps.ts';
import type { Transactions } from '../recharges/store/transactions.ts';
import type { Reconciliations } from './store/reconciliations.ts';

export type ReconciliationDeps = RechargeDeps & {
  readonly transactions: Transactions;
  readonly bus: Bus;
  readonly wallets: Wallets;
  readonly reconciliations: Reconciliations;
  readonly findingsGauge: FindingsGauge;
  readonly acts: AdminActs;
  readonly recheckMs: number;
};
