import type { AnswerInitOf } from '@topup/proto';
import type { PaymentDeps } from '../deps.ts';
import { answerOf } from '../payment-answer.ts';
import { refreshPayment } from '../refresh-payment.ts';

/** Asks the gateway if a call is due, so that a lost callback delays the state by seconds only. */
export async function getOrderPayment(deps: PaymentDeps, orderId: string): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const known = await answerOf(deps, orderId);
  if (known.settled) return known;
  await refreshPayment(deps, orderId);
  return answerOf(deps, orderId);
}
