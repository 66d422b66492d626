import { gatewayAccount } from '../../ledger/domain/accounts.ts';
import type { SuspenseDeps } from '../../payments/deps.ts';
import { isForPerson, leaveSuspense, type OutOfSuspense } from '../../payments/return-capture.ts';

export type OutsideRefund = { readonly by: string; readonly reference: string; readonly note?: string };

/** Uses the same key as a credit to the wallet would, so only one of the two can happen. */
export async function recordSuspenseRefund(
  deps: SuspenseDeps,
  paymentId: string,
  { by, reference, note }: OutsideRefund,
): Promise<OutOfSuspense> {
  const payment = await deps.payments.find(paymentId);
  if (!payment || !(await isForPerson(deps, payment))) return { kind: 'not_suspended' };
  return leaveSuspense(deps, payment, {
    to: gatewayAccount(payment.gateway),
    by,
    reference,
    ...(note ? { note } : {}),
  });
}
