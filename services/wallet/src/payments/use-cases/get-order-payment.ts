import type { AnswerInitOf } from '@topup/proto';
import type { PaymentDeps } from '../deps.ts';
import { answerOf } from '../payment-answer.ts';
import { refreshPayment } from '../refresh-payment.ts';

/** Where an order's payment stands, after a look at the gateway when one is due: a dropped callback costs seconds. */
export async function getOrderPayment(deps: PaymentDeps, orderId: string): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const known = await answerOf(deps, orderId);
  if (known.settled) return known;
  await refreshPayment(deps, orderId);
  return answerOf(deps, orderId);
}
