import type { PaymentSettled } from '@topup/proto';
import { SETTLED_ORDERS_MAX } from '@topup/proto';
import { inParallel } from '@topup/kit/in-parallel';
import type { Order } from '../domain/order.ts';
import { nextCheckMs } from '../domain/deadlines.ts';
import { applyDeadline, isOverdue, type DeadlineDeps } from '../saga/apply-deadline.ts';
import { nobodyAnswers } from '../saga/ask-payment.ts';
import { settlePayment } from '../saga/settle-payment.ts';

/**
 * Makes up for lost events of orders that wait for their payment: one question to the wallet for a hundred of them. The
 * longest due come first. Without an answer they are due again, and the next round asks.
 */
export async function askUnpaid(deps: DeadlineDeps): Promise<void> {
  let after: Order | null = null;
  for (;;) {
    const due: readonly Order[] = await deps.orders.dueUnpaid(after, SETTLED_ORDERS_MAX);
    const overdue = due.filter((order) => isOverdue(deps, order));
    await inParallel(overdue, (order) => unlessItFails(deps, order._id, () => applyDeadline(deps, order)));
    if (
      !(await askAbout(
        deps,
        due.filter((order) => !overdue.includes(order)),
      ))
    )
      return;
    if (due.length < SETTLED_ORDERS_MAX) return;
    after = due.at(-1) ?? null;
  }
}

/** Postponed before the question, so that another process does not ask it too. */
async function askAbout(deps: DeadlineDeps, orders: readonly Order[]): Promise<boolean> {
  const [first] = orders;
  const paceMs = first && nextCheckMs(first, 0, deps.now());
  if (!first || !paceMs || !(await deps.orders.claimUnpaid(first, paceMs))) return true;
  await deps.orders.postponeUnpaid(orders, paceMs);
  const orderIds = orders.map(({ _id }) => _id);
  const answer = await deps.bus.ask('wallet.payments.settled', { orderIds }).catch(nobodyAnswers);
  if (!answer) {
    await deps.orders.postponeUnpaid(orders, 0);
    return false;
  }
  await inParallel(answer.settled, (settled) => unlessItFails(deps, settled.orderId, () => settleOne(deps, settled)));
  return true;
}

async function settleOne(deps: DeadlineDeps, settled: PaymentSettled): Promise<void> {
  const changed = await settlePayment(deps, settled);
  if (!changed.ok) deps.log.error({ error: changed.error }, 'alarm: a reply contradicts its order');
}

/** One order that fails must not keep the others waiting. */
async function unlessItFails(deps: DeadlineDeps, orderId: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    deps.log.error({ err: error, orderId }, 'an unpaid order could not be moved on; the next round tries again'),
  );
}
