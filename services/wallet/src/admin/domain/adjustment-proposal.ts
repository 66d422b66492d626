import type { Paise } from '@topup/kit/money';
import { isSamePerson, type Person, type Proposed } from '@topup/kit/two-people';
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

export const isSecondAdmin = ({ by, email }: Pick<Proposed, 'by' | 'email'>, actor: Person): boolean =>
  !isSamePerson({ accountId: by, email }, actor);

export const proposedMovement = (
  { _id: id, accountId, amountPaise, reason }: AdjustmentProposal,
  by: string,
): Movement => adjustment({ id, accountId, amountPaise, reason, by });
