import type { Deps } from '../deps.ts';
import type { Payment } from '../domain/payments.ts';
import { lookAgain } from '../payments/look-again.ts';

/** A payment at PhonePe, brought up to date; null when there is none under this id. Only asks: what it finds is decided by the settlement. */
export async function checkPhonepePayment(deps: Deps, paymentId: string): Promise<Payment | null> {
  const payment = await deps.payments.find(paymentId);
  if (payment?.gateway !== 'phonepe') return null;
  await lookAgain(deps, payment.recordId);
  return deps.payments.find(paymentId);
}
