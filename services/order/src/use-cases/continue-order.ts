import type { Bus } from '@topup/kit/messaging';
import { commandOf } from '../domain/command.ts';
import { becomesStuck, nextCheckMs } from '../domain/deadlines.ts';
import { nameOf } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import { applyDeadline, isOverdue, type DeadlineDeps } from '../saga/apply-deadline.ts';
import { askPayment } from '../saga/ask-payment.ts';
import { sendCommand } from '../saga/send-command.ts';

export type ContinueDeps = DeadlineDeps & { readonly bus: Pick<Bus, 'send' | 'ask' | 'check'> };

export async function continueOrder(deps: ContinueDeps, order: Order): Promise<void> {
  if (isOverdue(deps, order)) return applyDeadline(deps, order);
  if (commandOf(order) ?? paymentPollOf(order)) return goOn(deps, order);
  const now = deps.now();
  const ageHours = Math.floor((now.getTime() - order.createdAt.getTime()) / 3_600_000);
  deps.log.warn({ orderId: order._id, placedReason: order.placedReason, ageHours }, 'a placed order grows old');
  await deps.orders.reschedule(order, { inMs: nextCheckMs(order, 0, now) || HOUR_MS, tries: 0, stuck: false });
}

const HOUR_MS = 3_600_000;

/** While the broker is away nothing is sent or counted: the order is due again when the sweeper's lease on it expires. */
async function goOn(deps: ContinueDeps, order: Order): Promise<void> {
  try {
    deps.bus.check();
  } catch {
    return;
  }
  await sendCommand(deps.bus, order);
  // Not awaited, because the wallet may be asking a payment gateway that hangs.
  deps.background(askPayment(deps, order));
  const tries = order.tries + 1;
  const stuck = becomesStuck(order, tries);
  const line = { orderId: order._id, state: nameOf(order), tries };
  if (stuck) deps.log.error(line, 'alarm: an order is stuck');
  else deps.log.info(line, 'command sent again');
  await deps.orders.reschedule(order, { inMs: nextCheckMs(order, tries, deps.now()), tries, stuck });
}
