import type { Paise } from '@topup/kit/money';
import { adjustment } from './adjust.ts';
import type { Movement } from '../../ledger/domain/transfers.ts';

/** An adjustment that one admin wants and another has to confirm. Its id is the adjustment's. */
export type AdjustmentProposal = {
  readonly _id: string;
  readonly accountId: string;
  /** Signed, never zero. */
  readonly amountPaise: Paise;
  readonly reason: string;
  /** Who proposed it: the account id, and the e-mail address for people to read. */
  readonly by: string;
  readonly email: string;
  readonly at: Date;
};

/** Either direction moves the whole amount. */
export const needsSecondAdmin = (amountPaise: Paise, alonePaise: Paise): boolean => Math.abs(amountPaise) > alonePaise;

/** The second pair of eyes belongs to somebody else: not the same account, nor another account of the same person. */
export const isSecondAdmin = (
  { by, email }: Pick<AdjustmentProposal, 'by' | 'email'>,
  actor: { readonly accountId: string; readonly email: string },
): boolean => by !== actor.accountId && email.toLowerCase() !== actor.email.toLowerCase();

/** What is posted once a second admin confirms; with the words of who proposed it. */
export const proposedMovement = (
  { _id: id, accountId, amountPaise, reason }: AdjustmentProposal,
  by: string,
): Movement => adjustment({ id, accountId, amountPaise, reason, by });
