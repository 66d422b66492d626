import type { Paise } from '@topup/kit/money';
import { adjustment } from './adjust.ts';
import type { Movement } from '../../ledger/domain/transfers.ts';

export type AdjustmentProposal = {
  readonly _id: string;
  readonly accountId: string;
  readonly amountPaise: Paise;
  readonly reason: string;
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

export const needsSecondAdmin = (amountPaise: Paise, alonePaise: Paise): boolean => Math.abs(amountPaise) > alonePaise;

/** The confirming admin must be another person: neither the same account nor one with the same e-mail address. */
export const isSecondAdmin = (
  { by, email }: Pick<AdjustmentProposal, 'by' | 'email'>,
  actor: { readonly accountId: string; readonly email: string },
): boolean => by !== actor.accountId && email.toLowerCase() !== actor.email.toLowerCase();

export const proposedMovement = (
  { _id: id, accountId, amountPaise, reason }: AdjustmentProposal,
  by: string,
): Movement => adjustment({ id, accountId, amountPaise, reason, by });
