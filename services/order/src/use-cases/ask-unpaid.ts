import { SETTLED_ORDERS_MAX, type PaymentSettled } from '@topup/proto';
import { inParallel } from '@topup/kit/in-parallel';
import type { Order } from '../domain/order.ts';
import { nextCheckMs } from '../domain/deadlines.ts';
import { applyDeadline, isOverdue, type DeadlineDeps } from '../saga/apply-deadline.ts';
import { nobodyAnswers } from '../saga/ask-payment.ts';
import { settlePayment } from '../saga/settle-payment.ts';

/** Logs a failure and returns null, so that one order's failure does not keep the others waiting. */
type Attempt = <T>(orderId: string, work: () => Promise<T>) => Promise<T | null>;

/**
 * Asks the wallet about the due orders that wait for a gateway payment, because an event may have been lost. One question
 * covers up to a hundred orders; those that have been due longest come first. If the wallet does not answer, they stay
 * due, and the next round asks again. Rejects at the end of the round if an order failed.
 */
export async function askUnpaid(deps: DeadlineDeps): Promise<void> {
  const failed: string[] = [];
  const attempt: Attempt = (orderId, work) =>
    work().catch((error: unknown) => {
      failed.push(orderId);
      deps.log.error({ err: error, orderId }, 'an unpaid order could not be moved on; the next round tries again');
      return null;
    });
  await eachPage(deps, attempt);
  if (failed.length > 0) throw new Error(`unpaid orders could not be moved on: ${failed.slice(0, 5).join(', ')}`);
}

async function eachPage(deps: DeadlineDeps, attempt: Attempt): Promise<void> {
  let after: Order | null = null;
  for (;;) {
    const due: readonly Order[] = await deps.orders.dueUnpaid(after, SETTLED_ORDERS_MAX);
    const waiting: Order[] = [];
    await inParallel(due, (order) =>
      attempt(order._id, async () => {
        if (isOverdue(deps, order)) await applyDeadline(deps, order);
        else waiting.push(order);
      }),
    );
    if (!(await askAbout(deps, waiting, attempt)) || due.length < SETTLED_ORDERS_MAX) return;
    after = due.at(-1) ?? null;
  }
}

async function askAbout(deps: DeadlineDeps, orders: readonly Order[], attempt: Attempt): Promise<boolean> {
  const claim = (order: Order, inMs: number) => attempt(order._id, () => deps.orders.claimUnpaid(order, inMs));
  const claims = await inParallel(orders, (order) => claim(order, nextCheckMs(order, 0, deps.now()) ?? 0));
  // The other orders no longer wait, or another process has claimed them and asks about them.
  const ours = claims.filter((order) => order !== null);
  if (ours.length === 0) return true;
  const orderIds = ours.map(({ _id }) => _id);
  const answer = await deps.bus.ask('wallet.payments.settled', { orderIds }).catch(nobodyAnswers);
  if (!answer) await inParallel(ours, (order) => claim(order, 0));
  else await inParallel(answer.settled, (settled) => attempt(settled.orderId, () => settleOne(deps, settled)));
  return answer !== null;
}

async function settleOne(deps: DeadlineDeps, settled: PaymentSettled): Promise<void> {
  const changed = await settlePayment(deps, settled);
  if (!changed.ok) deps.log.error({ error: changed.error }, 'alarm: a reply contradicts its order');
}
