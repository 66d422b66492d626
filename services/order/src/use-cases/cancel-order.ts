import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { BusUnavailable } from '@topup/kit/messaging';
import { err, ok, type Result } from '@topup/kit/result';
import { unchanged } from '../domain/advance.ts';
import { cancelOrder as decide, whyNotCancellable } from '../domain/cancel-order.ts';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import { actOn, OUTCOME_WITHIN_MS, waitForOutcome } from '../saga/admin-decision.ts';
import { askPayment, type AskDeps } from '../saga/ask-payment.ts';
import { changeOrder } from '../saga/change-order.ts';

export type CancelDeps = AskDeps & {
  readonly acts: AdminActs;
  readonly background: (work: Promise<unknown>) => void;
};
/** `under_way`: the wallet has not yet replied whether the order is paid; the sweeper repeats the question. */
type Cancelled = { readonly state: 'cancelled' | 'under_way'; readonly order: Order };

/** Closes the order's payment first. If the payment has succeeded already, the order is delivered and not cancelled. */
export async function cancelOrder(
  deps: CancelDeps,
  orderId: string,
  actor: Actor,
): Promise<Result<Cancelled, OrderFailure>> {
  const seen = await deps.orders.read(orderId);
  if (!seen) return err({ kind: 'order_not_found' });
  const refusal = whyNotCancellable(seen);
  if (refusal) return err(refusal);
  await deps.acts.record(actOn(seen, 'cancel-order', { status: 'cancelled' }, '', actor, deps.now()));
  if (!(await beginCancelling(deps, orderId))) return err({ kind: 'order_not_pending' });
  return outcomeOf(await waitForOutcome(deps.orders, orderId, isPending));
}

async function beginCancelling(deps: CancelDeps, orderId: string): Promise<boolean> {
  let began = false;
  const moved = await changeOrder(deps, orderId, (order, now) => {
    const decision = decide(order, now);
    began = decision.ok;
    if (decision.ok) return decision;
    return 'from' in decision.error ? { ok: false, error: decision.error } : unchanged(false);
  }).catch((error: unknown) => {
    // The broker is away, but the transition is saved, so the sweeper sends its command.
    if (!(error instanceof BusUnavailable)) throw error;
    return null;
  });
  if (began && moved?.ok) deps.background(askPayment(deps, moved.value, OUTCOME_WITHIN_MS));
  return began;
}

const isPending = ({ status }: Order): boolean => status === 'pending';

function outcomeOf(order: Order): Result<Cancelled, OrderFailure> {
  if (isPending(order)) return ok({ state: 'under_way', order });
  return order.status === 'cancelled' ? ok({ state: 'cancelled', order }) : err({ kind: 'order_not_pending' });
}
