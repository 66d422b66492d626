import type { Paise } from '@topup/kit/money';
import type { Proposed } from '@topup/kit/person';
import { adjustment } from './adjust.ts';
import type { Movement } from '../../ledger/domain/transfers.ts';

export type AdjustmentProposal = Proposed & {
  readonly _id: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
};

export const proposedMovement = (
  { _id: id, accountId, amountPaise, reason }: AdjustmentProposal,
  by: string,
): Movement => adjustment({ id, accountId, amountPaise, reason, by });
