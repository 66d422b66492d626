import { PaymentState, type PaymentSettled } from '@topup/proto';
import { isOnHosts } from '@topup/kit/addresses';
import type { Bus } from '@topup/kit/messaging';
import { err, ok, type Result } from '@topup/kit/result';
import { signStatusToken } from '@topup/kit/session';
import type { OrderFailure } from '../domain/failures.ts';
import { awaitsLateMoney } from '../domain/late-money.ts';
import { nameOf } from '../domain/machine.ts';
import { payableAt, type Order } from '../domain/order.ts';
import { notePage } from '../domain/settle-payment.ts';
import { nobodyAnswers, type AskDeps } from './ask-payment.ts';
import { changeOrder } from './change-order.ts';
import { settlePayment } from './settle-payment.ts';

type OpenDeps = AskDeps & {
  readonly publicOrigin: string;
  readonly paymentHosts: readonly string[];
  readonly statusTokenKey: Buffer;
};
type NoPage = Extract<
  OrderFailure,
  { kind: 'payment_in_flight' | 'payment_page_unavailable' | 'too_many_open_payments' | 'order_closed' }
>;

const DEADLINE_MS = 10_000;
const RESERVE_MS = 1_000;

/** Whether the order waits for a payment whose page is not open yet. */
export const needsPage = (order: Order): boolean => !order.paymentPage && nameOf(order) === 'pending/payment';

/** Returns the payment page; null if the order waits for no payment, as when it is paid. `order_closed`: closed unpaid. */
export async function openPayment(deps: OpenDeps, order: Order): Promise<Result<string | null, NoPage>> {
  if (!needsPage(order)) return pageNow(order);
  const answer = await askForPage(deps, order);
  switch (answer?.state) {
    case PaymentState.OPEN:
      return leadTo(deps, order, answer.paymentUrl, answer.paymentId);
    case PaymentState.OPENING:
      return err({ kind: 'payment_in_flight' });
    case PaymentState.TOO_MANY:
      return err({ kind: 'too_many_open_payments' });
    case PaymentState.SETTLED:
      return afterSettled(deps, order, answer.settled);
    default:
      return err({ kind: 'payment_page_unavailable' });
  }
}

/**
 * Asks the wallet whether the account may open one more payment. Called before the order is stored, so that a refused
 * order leaves nothing behind. True without an answer, because the wallet decides again when it opens the payment page.
 */
export async function hasPlace(
  { bus }: { readonly bus: Pick<Bus, 'ask'> },
  orderId: string,
  accountId: string,
): Promise<boolean> {
  const question = { orderId, accountId };
  const answer = await bus.ask('wallet.payment.reserve', question, { deadlineMs: RESERVE_MS }).catch(nobodyAnswers);
  return answer?.granted ?? true;
}

function pageNow(order: Order): Result<string | null, NoPage> {
  return awaitsLateMoney(order) ? err({ kind: 'order_closed', order }) : ok(payableAt(order) ?? null);
}

async function afterSettled(deps: OpenDeps, order: Order, settled: PaymentSettled | undefined) {
  const now = settled && (await settlePayment(deps, settled));
  return pageNow(now?.ok ? now.value : order);
}

function askForPage(deps: OpenDeps, order: Order) {
  const { _id: orderId, accountId, totalPaise, paymentMethod: gateway } = order;
  const token = signStatusToken(deps.statusTokenKey, orderId, deps.now().getTime());
  const request = {
    orderId,
    accountId,
    amountPaise: BigInt(totalPaise),
    gateway,
    redirectUrl: `${deps.publicOrigin}/payment-status?orderId=${orderId}&t=${token}`,
  };
  return deps.bus.ask('wallet.payment.create', request, { deadlineMs: DEADLINE_MS }).catch(nobodyAnswers);
}

/** Players are redirected only to the configured hosts of the payment gateways. */
async function leadTo(
  deps: OpenDeps,
  order: Order,
  url: string,
  merchantTransactionId: string,
): Promise<Result<string | null, NoPage>> {
  if (!isOnHosts(url, deps.paymentHosts)) {
    deps.log.error({ orderId: order._id }, 'alarm: a payment page on a host that is not allowed');
    return err({ kind: 'payment_page_unavailable' });
  }
  const noted = await changeOrder(deps, order._id, (at, now) => notePage(at, { url, merchantTransactionId }, now));
  return noted.ok ? pageNow(noted.value) : ok(url);
}
