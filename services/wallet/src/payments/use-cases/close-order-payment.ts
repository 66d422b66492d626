import type { AnswerInitOf } from '@topup/proto';
import { closeOrder, type CloseDeps } from '../close-payment.ts';
import { answerOf } from '../payment-answer.ts';

/** If nothing could be decided, the answer has no `settled`, and the order service asks again. */
export async function closeOrderPayment(
  deps: CloseDeps,
  order: { orderId: string; accountId: string },
): Promise<AnswerInitOf<'wallet.payment.close'>> {
  await closeOrder(deps, order);
  return answerOf(deps, order.orderId);
}
