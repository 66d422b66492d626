import { walletAccount } from '../../ledger/domain/accounts.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { isForPerson, leaveSuspense, type OutOfSuspense } from '../../payments/return-capture.ts';

/**
 * An admin credits captured money that could not be credited by itself to the player's wallet. Once, under the payment's
 * own key; not while its gateway is giving it back.
 * @param by the admin's account id
 * @param note why, in the admin's words
 */
export async function creditFromSuspense(
  deps: PaymentDeps,
  paymentId: string,
  by: string,
  note?: string,
): Promise<OutOfSuspense> {
  const payment = await deps.payments.find(paymentId);
  if (!payment || !(await isForPerson(deps, payment))) return { kind: 'not_suspended' };
  return leaveSuspense(deps, payment, { to: walletAccount(payment.accountId), by, ...(note ? { note } : {}) });
}
