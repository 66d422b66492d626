import { gatewayAccount } from '../../ledger/domain/accounts.ts';
import type { PaymentDeps } from '../../payments/deps.ts';
import { isForPerson, leaveSuspense, type OutOfSuspense } from '../../payments/return-capture.ts';

/**
 * Records that support paid captured money back outside the store, with a reference. The money leaves suspense under
 * the same key as a credit to the wallet would, so only one of the two can happen. @param by the admin's account id
 */
export async function recordSuspenseRefund(
  deps: PaymentDeps,
  paymentId: string,
  { by, reference, note }: { by: string; reference: string; note?: string },
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
