import { walletAccount } from '../../ledger/domain/accounts.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { isForPerson, leaveSuspense, type OutOfSuspense } from '../../payments/return-capture.ts';

/**
 * Credits captured money from suspense to the player's wallet, by an admin's decision. It can happen once, under the
 * payment's suspense key, and not while its gateway is paying the money back. @param by the admin's account id @param
 * note the admin's reason
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
