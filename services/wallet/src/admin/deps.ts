import type { AdminActs } from '@topup/kit/admin-acts';
import type { LoneSums } from '@topup/kit/lone-sums';
import type { Paise } from '@topup/kit/money';
import type { TwoPeople } from '@topup/kit/two-people';
import type { Movement } from '../ledger/domain/transfers.ts';
import type { Ledger } from '../ledger/store/ledger.ts';
import type { PlayerDeps } from './current-player.ts';
import type { Adjusted } from './post-adjustment.ts';
import type { AdjustmentProposals } from './store/adjustment-proposals.ts';
import type { RecentAdjustments } from './store/recent-adjustments.ts';

export type ProposalDeps = PlayerDeps & {
  readonly acts: AdminActs;
  readonly adjustmentProposals: AdjustmentProposals;
  readonly twoPeople: TwoPeople;
  /** The function `postAdjustment`, with its dependencies already passed. */
  readonly post: (movement: Movement) => Promise<Adjusted>;
  readonly now: () => Date;
};
export type AdjustDeps = ProposalDeps & {
  readonly recentAdjustments: RecentAdjustments;
  /** For each person, the sum of their adjustments within 24 hours that no second admin confirmed. */
  readonly loneAdjustments: LoneSums;
  /** The amount that one person may move alone within 24 hours, over all wallets. Above it a second admin must confirm. */
  readonly adjustAlonePaise: Paise;
};
export type WithdrawDeps = Pick<ProposalDeps, 'acts' | 'adjustmentProposals' | 'now'> & {
  readonly ledger: Pick<Ledger, 'void'>;
};
