import { isOnHosts } from '@topup/kit/addresses';
import type { Deps } from '../deps.ts';
import { paymentId, type Created, type Payment } from '../domain/payments.ts';
import { nextPollAt } from '../domain/poll-schedule.ts';
import type { PageWish } from './gateway.ts';

const CALL_MS = 5_000;
/** A try that cannot end well any more is not begun. */
const CALL_MIN_MS = 500;
const TRIES_MAX = 4;

type Wanted = Pick<Payment, 'recordId' | 'purpose' | 'accountId' | 'gateway' | 'amountPaise'>;
type Page = { readonly paymentUrl: string; readonly paymentId: string };

/**
 * Gets a payment page for a record: each try is a payment of its own, saved before the gateway hears of it. A reply that
 * was lost leaves a payment that the poller watches, and the next try has the next number. Null: no page within the
 * budget.
 */
export async function openPaymentPage(
  deps: Deps,
  wanted: Wanted,
  toPlayer: Omit<PageWish, 'timeoutMs'> & { budgetMs: number },
): Promise<Page | null> {
  const { budgetMs, ...wish } = toPlayer;
  const endsAtMs = performance.now() + budgetMs;
  const leftMs = () => endsAtMs - performance.now();
  const gateway = deps.gateways[wanted.gateway];
  const lateLook = (payment: Payment) => nextPollAt({ ...payment, state: 'failed' }, deps.now());
  let n = (await deps.payments.ofRecord(wanted.recordId)).length;
  for (let i = 0; i < TRIES_MAX && leftMs() > CALL_MIN_MS; i++) {
    const id = paymentId(wanted.recordId, ++n);
    if (!id) return null;
    const payment: Payment = { ...wanted, _id: id, state: 'creating', createdAt: deps.now() };
    const nextAt = nextPollAt(payment, deps.now());
    if (!nextAt || !(await deps.payments.add(payment, nextAt))) continue;

    const timeoutMs = Math.min(CALL_MS, leftMs());
    const created = onOurHosts(deps, payment, await gateway.create(payment, { ...wish, timeoutMs }));
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
    const answer = await gateway.status(payment, Math.min(CALL_MS, leftMs()));
    // Whoever is not known there cannot be paid there either; the rest stays with the poller.
    if (answer.state === 'unknown') await deps.payments.move(id, 'failed', { nextAt: lateLook(payment) });
  }
  return null;
}

/** Players are sent to the gateways' own hosts only, whatever an answer says. */
function onOurHosts(deps: Deps, { _id, gateway }: Payment, created: Created): Created {
  if (created.kind !== 'opened' || isOnHosts(created.paymentUrl, deps.config.PAYMENT_URL_HOSTS)) return created;
  deps.alarm('foreign_payment_page', { host: new URL(created.paymentUrl).host, paymentId: _id, gateway });
  return { kind: 'refused', reason: 'payment page on a host that is not allowed' };
}
