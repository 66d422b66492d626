import type { AdminActs } from '@topup/kit/admin-acts';
import type { Alarms } from '@topup/kit/alarms';
import type { LoneSums } from '@topup/kit/lone-sums';
import type { Paise } from '@topup/kit/money';
import type { TwoPeople } from '@topup/kit/two-people';
import type { History } from '../history/store/history.ts';
import type { Wallets } from '../ledger/store/wallets.ts';
import type { MoneyDeps } from '../payments/deps.ts';
import type { Transactions } from '../recharges/store/transactions.ts';
import type { NotFoundRuns } from '../payments/store/not-found-runs.ts';
import type { AdjustmentProposals } from './store/adjustment-proposals.ts';
import type { AdminTransactions } from './store/admin-transactions.ts';
import type { AlarmingMoney } from './store/alarming-money.ts';
import type { Players } from './store/players.ts';
import type { RecentAdjustments } from './store/recent-adjustments.ts';
import type { TransactionStats } from './store/transaction-stats.ts';

export type AdminDeps = MoneyDeps & {
  readonly transactions: Transactions;
  readonly acts: AdminActs;
  readonly players: Players;
  readonly history: Pick<History, 'refundsOf'>;
  readonly wallets: Wallets;
  readonly adminTransactions: AdminTransactions;
  readonly stats: TransactionStats;
  readonly adjustmentProposals: AdjustmentProposals;
  readonly recentAdjustments: RecentAdjustments;
  /** By person, over 24 hours. */
  readonly loneAdjustments: LoneSums;
  /** What one person may move alone within 24 hours, over all wallets; above it a second admin must confirm. */
  readonly adjustAlonePaise: Paise;
  readonly twoPeople: TwoPeople;
  readonly alarms: Alarms;
  readonly alarmingMoney: AlarmingMoney;
  readonly notFoundRuns: NotFoundRuns;
};
