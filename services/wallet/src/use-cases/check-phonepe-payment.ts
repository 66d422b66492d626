import type { Deps } from '../deps.ts';
import type { Payment } from '../domain/payments.ts';
import { lookAgain } from '../payments/look-again.ts';

/**
 * A payment at PhonePe, brought up to date; null, and nobody is asked, when the caller may see none under this id. Only
 * asks: what it finds is decided by the settlement.
 */
export async function checkPhonepePayment(
  deps: Deps,
  paymentId: string,
  maySee: (payment: Payment) => boolean | Promise<boolean>,
): Promise<Payment | null> {
  const payment = await deps.payments.find(paymentId);
  if (payment?.gateway !== 'phonepe' || !(await maySee(payment))) return null;
  await lookAgain(deps, payment.recordId);
  return deps.payments.find(paymentId);
}
