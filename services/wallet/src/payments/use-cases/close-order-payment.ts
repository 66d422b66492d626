import type { AnswerInitOf } from '@topup/proto';
import type { PaymentDeps } from '../deps.ts';
import { isOpen } from '../domain/payments.ts';
import { decisionOf, voidOrder } from '../order-settlement.ts';
import { answerOf } from '../payment-answer.ts';
import { settlePayment } from '../settle.ts';

/** Less than the order service's five seconds. */
const PATIENCE_MS = 4_000;
const AGAIN_MS = 200;

/** One last status call, then the void. Without a readable answer nothing is decided; the order asks again. */
export async function closeOrderPayment(
  deps: PaymentDeps,
  { orderId, accountId }: { orderId: string; accountId: string },
): Promise<AnswerInitOf<'wallet.payment.close'>> {
  if (!(await decisionOf(deps, orderId, accountId)) && (await pollLast(deps, orderId)))
    await voidOrder(deps, { recordId: orderId, accountId }, 'wallet');
  return answerOf(deps, orderId);
}

/** Whether the gateway clearly says of each payment still open that it is not paid, or not yet. */
async function pollLast(deps: PaymentDeps, orderId: string): Promise<boolean> {
  const endsAtMs = performance.now() + PATIENCE_MS;
  const open = (await deps.payments.ofRecord(orderId)).filter(isOpen);
  const [first] = open;
  if (!first) return true;
  const pollEach = () => Promise.all(open.map(({ _id }) => pollUntil(deps, _id, endsAtMs)));
  return (await deps.compartments.enter(first.gateway, pollEach, [false])).every(Boolean);
}

async function pollUntil(deps: PaymentDeps, paymentId: string, endsAtMs: number): Promise<boolean> {
  while (performance.now() < endsAtMs) {
    const settlement = await settlePayment(deps, paymentId);
    if (settlement) return settlement.do !== 'wait' || !settlement.unreadable;
    const now = await deps.payments.find(paymentId);
    if (now && !isOpen(now)) return true;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return false;
}
