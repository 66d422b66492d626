import { PaymentState, type AnswerInitOf } from '@topup/proto';
import type { DecisionDeps } from './deps.ts';
import { decisionOf } from './order-settlement.ts';

export async function answerOf(
  deps: Omit<DecisionDeps, 'ledger'>,
  orderId: string,
): Promise<AnswerInitOf<'wallet.payment.get'>> {
  const settled = await decisionOf(deps, orderId);
  if (settled) return { orderId, state: PaymentState.SETTLED, settled };
  const checkout = await deps.checkouts.find(orderId);
  if (!checkout) return { orderId, state: PaymentState.UNSPECIFIED };
  const { paymentUrl, paymentId = '', openingUntil } = checkout;
  if (paymentUrl) return { orderId, state: PaymentState.OPEN, paymentUrl, paymentId };
  return { orderId, state: openingUntil > deps.now() ? PaymentState.OPENING : PaymentState.PAGELESS };
}
