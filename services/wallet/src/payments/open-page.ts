import type { Deps } from '../deps.ts';
import { paymentId, type Payment } from '../domain/payments.ts';
import { nextPollAt } from '../domain/poll-schedule.ts';

/** Everything together answers within this. */
const BUDGET_MS = 10_000;
const CALL_MS = 5_000;
/** A try that cannot end well any more is not begun. */
const CALL_MIN_MS = 500;
const TRIES_MAX = 4;

type Wanted = Pick<Payment, 'recordId' | 'accountId' | 'gateway' | 'amountPaise'>;

/**
 * Gets a payment page for a record: each try is a payment of its own, saved before the gateway hears of it. A reply that
 * was lost leaves a payment that the poller watches, and the next try has the next number. Null: no page within 10 s.
 */
export async function openPaymentPage(
  deps: Deps,
  wanted: Wanted,
  toPlayer: { email: string; redirectUrl: string },
): Promise<{ paymentUrl: string; paymentId: string } | null> {
  const endsAtMs = performance.now() + BUDGET_MS;
  const leftMs = () => endsAtMs - performance.now();
  const lateLook = (payment: Payment) => nextPollAt({ ...payment, state: 'failed' }, deps.now());
  let n = (await deps.payments.ofRecord(wanted.recordId)).length;
  for (let i = 0; i < TRIES_MAX && leftMs() > CALL_MIN_MS; i++) {
    const id = paymentId(wanted.recordId, ++n);
    if (!id) return null;
    const payment: Payment = { ...wanted, _id: id, state: 'creating', createdAt: deps.now() };
    const nextAt = nextPollAt(payment, deps.now());
    if (!nextAt || !(await deps.payments.add(payment, nextAt))) continue;

    const created = await deps.ekupi.create(payment, { ...toPlayer, timeoutMs: Math.min(CALL_MS, leftMs()) });
    if (created.kind === 'opened') {
      const { paymentUrl, orderId: providerOrderId } = created;
      await deps.payments.move(id, 'open', { nextAt, paymentUrl, providerOrderId });
      return { paymentUrl, paymentId: id };
    }
    if (created.kind === 'refused') {
      deps.log.warn({ paymentId: id, reason: created.reason }, 'the gateway refused to open a payment page');
      await deps.payments.move(id, 'failed', { nextAt: lateLook(payment) });
      return null;
    }
    if (leftMs() < CALL_MIN_MS) return null;
    const answer = await deps.ekupi.status(payment, Math.min(CALL_MS, leftMs()));
    // Whoever is not known there cannot be paid there either; the rest stays with the poller.
    if (answer.state === 'unknown') await deps.payments.move(id, 'failed', { nextAt: lateLook(payment) });
  }
  return null;
}
