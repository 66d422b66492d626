import { walletAccount } from '../../ledger/domain/accounts.ts';
import type { SuspenseDeps } from '../../payments/deps.ts';
import type { IsClosed } from '../../payments/post-capture.ts';
import { isForPerson, leaveSuspense, type OutOfSuspense } from '../../payments/return-capture.ts';

/** The credit happens once, under the payment's suspense key, and not while its gateway is paying the money back. */
export async function creditFromSuspense(
  deps: SuspenseDeps & { readonly isClosed: IsClosed },
  paymentId: string,
  by: string,
  note?: string,
): Promise<OutOfSuspense> {
  const payment = await deps.payments.find(paymentId);
  if (!payment || !(await isForPerson(deps, payment))) return { kind: 'not_suspended' };
  if (await deps.isClosed(payment.accountId)) return { kind: 'account_closed' };
  return leaveSuspense(deps, payment, { to: walletAccount(payment.accountId), by, ...(note ? { note } : {}) });
}
