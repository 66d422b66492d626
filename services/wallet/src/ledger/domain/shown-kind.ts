import type { Entry, Rejection, TransferKind } from './transfers.ts';

export type Moved = Entry | Rejection;

/** A late capture came after its order was decided, and was credited to the wallet. */
export const isLateForOrder = ({ _id, ref }: Pick<Moved, '_id' | 'ref'>): boolean =>
  _id.startsWith('late:') && ref.orderId !== undefined;
export const leavesSuspense = ({ debit }: Moved): boolean => debit === 'suspense';

/** Money that was paid back is a refund, however it was paid back. */
export function shownKind(transfer: Moved): TransferKind {
  if (leavesSuspense(transfer)) return 'refund';
  if (isLateForOrder(transfer)) return transfer.credit === 'suspense' ? 'purchase' : 'refund';
  return transfer.kind;
}
