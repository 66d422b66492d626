import { BusUnavailable } from '@topup/kit/messaging';
import { unchanged } from '../domain/advance.ts';
import { applyTimeouts } from '../domain/apply-timeouts.ts';
import type { Order } from '../domain/order.ts';
import { askPayment, type AskDeps } from './ask-payment.ts';
import { changeOrder } from './change-order.ts';

export type DeadlineDeps = AskDeps & {
  readonly background: (work: Promise<unknown>) => void;
  readonly refundOverdue: boolean;
  readonly paymentWaitMs: number;
};

export const isOverdue = (deps: DeadlineDeps, order: Order): boolean => applyTimeouts(order, deps.now(), deps) !== null;

export async function applyDeadline(deps: DeadlineDeps, order: Order): Promise<void> {
  const moved = await changeOrder(deps, order._id, (at, now) => applyTimeouts(at, now, deps) ?? unchanged(false)).catch(
    unlessAway,
  );
  // Not awaited, because the wallet may be asking a payment gateway that hangs.
  if (moved?.ok) deps.background(askPayment(deps, moved.value));
}

/** That the broker is away is no error here: the transition is saved, so the sweeper sends its command later. */
function unlessAway(error: unknown): null {
  if (!(error instanceof BusUnavailable)) throw error;
  return null;
}
