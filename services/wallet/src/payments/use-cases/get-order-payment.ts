import { PaymentState, type AnswerInitOf } from '@topup/proto';
import type { Deps } from '../../deps.ts';
import { decisionOf } from '../order-settlement.ts';
import { refreshPayment } from '../refresh-payment.ts';

/** Where an order's payment stands, after a look at the gateway when one is due: a dropped callback costs seconds. */
export async function getOrderPayment(deps: Deps, orderId: string): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const known = await answerOf(deps, orderId);
  if (known.settled) return known;
  await refreshPayment(deps, orderId);
  return answerOf(deps, orderId);
}

/** What is known, without asking anybody. */
export async function answerOf(deps: Deps, orderId: string): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const settled = await decisionOf(deps, orderId);
  if (settled) return { orderId, state: PaymentState.SETTLED, settled };
  const checkout = await deps.checkouts.find(orderId);
  if (!checkout) return { orderId, state: PaymentState.UNSPECIFIED };
  const { paymentUrl, paymentId = '', openingUntil } = checkout;
  if (paymentUrl) return { orderId, state: PaymentState.OPEN, paymentUrl, paymentId };
  return { orderId, state: openingUntil > deps.now() ? PaymentState.OPENING : PaymentState.PAGELESS };
}
