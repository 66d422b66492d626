import { isOnHosts } from '@topup/kit/addresses';
import type { Log } from '@topup/kit/log';
import type { Alarm } from './alarms.ts';
import type { Compartments } from './compartments.ts';
import { isCaptured, paymentId, type Created, type Payment } from './domain/payments.ts';
import { nextPollAt } from './domain/poll-schedule.ts';
import type { Gateways, PageRequest } from './gateway.ts';
import type { Payments } from './store/payments.ts';
import { takePlace, type PlaceDeps } from './take-place.ts';

type PageDeps = PlaceDeps & {
  /** Limits the callers that wait for a gateway's page. */
  readonly pages: Compartments;
  readonly gateways: Gateways;
  readonly payments: Payments;
  readonly paymentHosts: readonly string[];
  readonly alarm: Alarm;
  readonly log: Log;
};

const CALL_MS = 5_000;
const CALL_MIN_MS = 500;
const TRIES_MAX = 4;

export type RequestedPayment = Pick<Payment, 'recordId' | 'purpose' | 'accountId' | 'gateway' | 'amountPaise'>;
export type ToPlayer = PageRequest & { budgetMs: number };
export type Page = { readonly paymentUrl: string; readonly paymentId: string };
export const TOO_MANY = 'too_many';

/**
 * Returns a payment page for an order or recharge: the existing one or a new one. Each attempt is a payment of its own,
 * stored before the gateway is called. If the gateway's reply is lost, the poller watches that payment, and the next attempt
 * is made once the gateway has said that nobody can be paying it. Null: no page within the budget, or too many callers are
 * waiting for this gateway. `TOO_MANY`: the account has as many open payments as it may.
 */
export const openPaymentPage = (
  deps: PageDeps,
  requested: RequestedPayment,
  toPlayer: ToPlayer,
): Promise<Page | typeof TOO_MANY | null> =>
  deps.pages.enter(requested.gateway, () => open(deps, requested, toPlayer), null);

async function open(
  deps: Omit<PageDeps, 'pages'>,
  requested: RequestedPayment,
  toPlayer: ToPlayer,
): Promise<Page | typeof TOO_MANY | null> {
  const { budgetMs, ...page } = toPlayer;
  const endsAtMs = performance.now() + budgetMs;
  const leftMs = () => endsAtMs - performance.now();
  const gateway = deps.gateways[requested.gateway];
  const earlier = await deps.payments.ofRecord(requested.recordId);
  // A player who has paid any amount must not be asked to pay again.
  if (earlier.some(isCaptured)) return null;
  // An open payment here was left by a crash, which came before its page could be stored in the order or recharge.
  const unnoted = earlier.find(({ state }) => state === 'open');
  if (unnoted?.paymentUrl) return { paymentUrl: unnoted.paymentUrl, paymentId: unnoted._id };
  for (const payment of earlier.filter(({ state }) => state === 'creating'))
    if (!(await isOutOfReach(deps, payment, leftMs()))) return null;
  if (!(await takePlace(deps, requested.accountId, requested.recordId))) return TOO_MANY;
  let n = earlier.length;
  for (let i = 0; i < TRIES_MAX && leftMs() > CALL_MIN_MS; i++) {
    const id = paymentId(requested.recordId, ++n);
    if (!id) return null;
    const request = gateway.request({ ...requested, _id: id }, page);
    const payment: Payment = { ...requested, _id: id, state: 'creating', createdAt: deps.now(), request };
    const nextAt = nextPollAt(payment, deps.now());
    if (!nextAt || !(await deps.payments.add(payment, nextAt))) continue;

    const timeoutMs = Math.min(CALL_MS, leftMs());
    const created = onOurHosts(deps, payment, await gateway.create(payment, { ...page, timeoutMs }));
    if (created.kind === 'opened') {
      const { paymentUrl, orderId: providerOrderId } = created;
      // `move` returns false if the payment was cancelled meanwhile: then the page must not be shown.
      const isOpened = await deps.payments.move(id, 'open', { nextAt, paymentUrl, providerOrderId });
      return isOpened ? { paymentUrl, paymentId: id } : null;
    }
    if (created.kind === 'refused') {
      deps.log.warn({ paymentId: id, reason: created.reason }, 'the gateway refused to open a payment page');
      await deps.payments.move(id, 'failed', { nextAt: nextLatePoll(deps, payment) });
      return null;
    }
    if (!(await isOutOfReach(deps, payment, leftMs()))) return null;
  }
  return null;
}

const nextLatePoll = (deps: Pick<PageDeps, 'now'>, payment: Payment) =>
  nextPollAt({ ...payment, state: 'failed' }, deps.now());

/**
 * Whether nobody can be paying on the page of this payment. (Its URL was lost with the gateway's reply.) That is so when the
 * gateway does not have the payment, has ended it, or reports that nobody has begun to pay. The poller goes on watching the
 * payment.
 */
async function isOutOfReach(
  deps: Pick<PageDeps, 'gateways' | 'payments' | 'now'>,
  payment: Payment,
  leftMs: number,
): Promise<boolean> {
  if (leftMs < CALL_MIN_MS) return false;
  const { _id, gateway } = payment;
  const attempted = { ...payment, askedAt: deps.now() };
  const answer = await deps.gateways[gateway].status(attempted, Math.min(CALL_MS, leftMs));
  if (answer.state === 'unknown') await deps.payments.move(_id, 'failed', { nextAt: nextLatePoll(deps, payment) });
  if (answer.state === 'pending') return !answer.paying;
  return answer.state !== 'paid' && answer.state !== 'unclear';
}

/** Players are sent only to the gateways' own hosts (`PAYMENT_URL_HOSTS`), whatever the gateway answers. */
function onOurHosts(
  deps: Pick<PageDeps, 'paymentHosts' | 'alarm'>,
  { _id, gateway }: Payment,
  created: Created,
): Created {
  if (created.kind !== 'opened' || isOnHosts(created.paymentUrl, deps.paymentHosts)) return created;
  deps.alarm('foreign_payment_page', { host: new URL(created.paymentUrl).host, paymentId: _id, gateway });
  return { kind: 'refused', reason: 'payment page on a host that is not allowed' };
}
