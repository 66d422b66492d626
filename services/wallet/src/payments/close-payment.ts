import { PaymentOutcome } from '@topup/proto';
import type { AskDeps, DecisionDeps } from './deps.ts';
import { isOpen, type Payment } from './domain/payments.ts';
import { nextPollAt } from './domain/poll-schedule.ts';
import { decisionOf, voidOrder } from './order-settlement.ts';
import type { OrderSettlement } from './store/order-settlement.ts';

export type CloseDeps = DecisionDeps & AskDeps;

/** Less than the five seconds that the order service waits for an answer. */
const PATIENCE_MS = 4_000;
const AGAIN_MS = 200;

/** Asks the gateway a last time, then voids the order's payment key. Null if an answer is unreadable: nothing is voided. */
export async function closeOrder(
  deps: CloseDeps,
  { orderId, accountId }: { readonly orderId: string; readonly accountId: string },
): Promise<OrderSettlement | null> {
  if (!(await decisionOf(deps, orderId, accountId)) && (await pollLast(deps, orderId)))
    await voidOrder(deps, { recordId: orderId, accountId }, 'wallet');
  const decision = await decisionOf(deps, orderId, accountId);
  if (decision?.outcome === PaymentOutcome.VOID) await expireOpen(deps, await deps.payments.ofRecord(orderId));
  return decision;
}

/** Asks the gateway about each open payment. True when every answer is readable, whatever it says. */
export async function pollLast(deps: AskDeps, recordId: string): Promise<boolean> {
  const endsAtMs = performance.now() + PATIENCE_MS;
  const open = (await deps.payments.ofRecord(recordId)).filter(isOpen);
  const [first] = open;
  if (!first) return true;
  const pollEach = () => Promise.all(open.map(({ _id }) => pollUntil(deps, _id, endsAtMs)));
  return (await deps.questions.enter(first.gateway, pollEach, [false])).every(Boolean);
}

async function pollUntil(deps: Omit<AskDeps, 'questions'>, paymentId: string, endsAtMs: number): Promise<boolean> {
  while (performance.now() < endsAtMs) {
    const settlement = await deps.settle(paymentId);
    if (settlement) return settlement.do !== 'wait' || !settlement.unreadable;
    const now = await deps.payments.find(paymentId);
    if (now && !isOpen(now)) return true;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return false;
}

/** Expires the open payments of a cancelled order or recharge. The poller asks about them only every hour from then on. */
export async function expireOpen(
  deps: Pick<CloseDeps, 'payments' | 'now'>,
  payments: readonly Payment[],
): Promise<void> {
  const now = deps.now();
  for (const payment of payments.filter(isOpen)) {
    const nextAt = nextPollAt({ ...payment, state: 'expired' }, now);
    await deps.payments.move(payment._id, 'expired', { nextAt });
  }
}
