import type { AdminActs } from '@topup/kit/admin-acts';
import type { Alarms } from '@topup/kit/alarms';
import type { Paise } from '@topup/kit/money';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import type { NotFoundRuns } from '../payments/store/not-found-runs.ts';
import type { AdjustmentProposals } from './store/adjustment-proposals.ts';
import type { AdminTransactions } from './store/admin-transactions.ts';
import type { AlarmingMoney } from './store/alarming-money.ts';
import type { LoneAdjustments } from './store/lone-adjustments.ts';
import type { Players } from './store/players.ts';
import type { TransactionStats } from './store/transaction-stats.ts';

export type AdminDeps = MoneyDeps & {
  readonly acts: AdminActs;
  readonly players: Players;
  readonly wallets: Wallets;
  readonly adminTransactions: AdminTransactions;
  readonly stats: TransactionStats;
  readonly adjustmentProposals: AdjustmentProposals;
  readonly loneAdjustments: LoneAdjustments;
  /** Per wallet within 24 hours; above it a second admin must confirm. */
  readonly adjustAlonePaise: Paise;
  readonly alarms: Alarms;
  readonly alarmingMoney: AlarmingMoney;
  readonly notFoundRuns: NotFoundRuns;
};
