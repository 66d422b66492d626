import { walletAccount } from '../../ledger/domain/accounts.ts';
import type { Deps } from '../../deps.ts';
import type { PostedTransfer } from '../../ledger/domain/transfers.ts';
import { isForPerson, leaveSuspense } from '../../payments/return-capture.ts';

export type OutOfSuspense =
  | { readonly kind: 'done'; readonly transfer: PostedTransfer }
  /** There is no payment of this id whose money a person may decide about. */
  | { readonly kind: 'not_suspended' }
  /** It left suspense in another way. */
  | { readonly kind: 'decided' };

/**
 * An admin credits captured money that could not be credited by itself to the player's wallet. Once, under the payment's
 * own key; not while its gateway is giving it back.
 * @param by the admin's account id
 * @param note why, in the admin's words
 */
export async function creditFromSuspense(
  deps: Deps,
  paymentId: string,
  by: string,
  note?: string,
): Promise<OutOfSuspense> {
  const payment = await deps.payments.find(paymentId);
  if (!payment || !(await isForPerson(deps, payment))) return { kind: 'not_suspended' };
  return leaveSuspense(deps, payment, { to: walletAccount(payment.accountId), by, ...(note ? { note } : {}) });
}
