import type { Paise } from '@topup/kit/money';
import { adjustment } from './adjust.ts';
import type { Movement } from '../../ledger/domain/transfers.ts';

/** An adjustment that one admin proposes and another has to confirm. It has the adjustment's id. */
export type AdjustmentProposal = {
  readonly _id: string;
  readonly accountId: string;
  /** Signed, never zero. */
  readonly amountPaise: Paise;
  readonly reason: string;
  /** The admin who proposed it: the account id, and the e-mail address for people to read. */
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** Whether the amount needs a second admin. Credits and debits count alike. */
export const needsSecondAdmin = (amountPaise: Paise, alonePaise: Paise): boolean => Math.abs(amountPaise) > alonePaise;

/** The confirming admin must be another person: neither the same account nor one with the same e-mail address. */
export const isSecondAdmin = (
  { by, email }: Pick<AdjustmentProposal, 'by' | 'email'>,
  actor: { readonly accountId: string; readonly email: string },
): boolean => by !== actor.accountId && email.toLowerCase() !== actor.email.toLowerCase();

/** The adjustment that is posted on confirmation, with the proposer's reason. */
export const proposedMovement = (
  { _id: id, accountId, amountPaise, reason }: AdjustmentProposal,
  by: string,
): Movement => adjustment({ id, accountId, amountPaise, reason, by });
