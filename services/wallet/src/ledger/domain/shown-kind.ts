import type { Entry, Rejection, TransferKind } from './transfers.ts';

export type Moved = Entry | Rejection;

/** A capture that should pay an order and did not: too late, so credited to the wallet; or a wrong amount, so in suspense. */
export const isLateForOrder = ({ _id, ref }: Pick<Moved, '_id' | 'ref'>): boolean =>
  _id.startsWith('late:') && ref.orderId !== undefined;
export const leavesSuspense = ({ debit }: Moved): boolean => debit === 'suspense';

/** The kind that the history shows: money that goes back to the player is a refund, whether to the wallet or elsewhere. */
export function shownKind(transfer: Moved): TransferKind {
  if (leavesSuspense(transfer)) return 'refund';
  if (isLateForOrder(transfer)) return transfer.credit === 'suspense' ? 'purchase' : 'refund';
  return transfer.kind;
}
