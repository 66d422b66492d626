import { PaymentOutcome } from '@topup/proto';
import type { PaymentDeps } from './deps.ts';
import type { Gateway } from '../ledger/domain/accounts.ts';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import { detailsOf } from './domain/payment-details.ts';
import type { OrderSettlement } from './store/order-settlement.ts';
import { isCaptured, type Payment } from './domain/payments.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';

/** Whose payment it is. */
type OrderOf = Pick<Payment, 'recordId' | 'accountId'>;

const NOT_COMPLETED = 'The payment was not completed.';
const CLOSED = 'Closed before it was paid.';

export const isPosted = (transfer: Transfer | null): boolean => transfer?.outcome === 'ok';

/**
 * Voids the order's payment, or answers that it is paid. One insert decides. `by`: the gateway that
 * says that it was not paid, or the wallet when nobody paid in time.
 */
export const forbidPayment = (deps: PaymentDeps, order: OrderOf, by: Gateway | 'wallet'): Promise<Transfer> => {
  const { recordId: orderId, accountId } = order;
  return deps.ledger.void(orderPaymentKey(orderId), 'purchase', { orderId, ...(accountId ? { accountId } : {}) }, by);
};

/** The same, and publishes the event, unless money was captured: then the capture publishes it. */
export async function voidOrder(deps: PaymentDeps, order: OrderOf, by: Gateway | 'wallet'): Promise<void> {
  const decided = await forbidPayment(deps, order, by);
  if (!isPosted(decided)) await tellDecision(deps, order.recordId, decided);
}

/** Stores the event in the checkout's outbox, once per payment and outcome, and publishes it; a sweeper retries. */
export async function tellOrder(deps: PaymentDeps, settlement: OrderSettlement): Promise<void> {
  const entry = await deps.checkouts.note(settlement, deps.now());
  if (entry) void deps.relay.relay(settlement.orderId, [entry]);
}

/**
 * An order's payment decision, or null while undecided. Publishes the event if a crash prevented that before.
 * A void key alone does not say that nothing was paid: while money that was captured is on its way to where it is told
 * of, nothing is decided. `accountId`: whose order it is, for when there is no checkout.
 */
export async function decisionOf(
  deps: PaymentDeps,
  orderId: string,
  accountId?: string,
): Promise<OrderSettlement | null> {
  const checkout = await deps.checkouts.find(orderId);
  const settlement = checkout?.settled;
  if (settlement?.outcome === PaymentOutcome.VOID)
    return (await deps.payments.ofRecord(orderId)).some(isCaptured) ? null : settlement;
  if (settlement) return settlement;
  const transfer = await deps.transfers.find(orderPaymentKey(orderId), checkout?.accountId ?? accountId);
  if (!transfer || !(await deps.transfers.isDurable(transfer))) return null;
  return tellDecision(deps, orderId, transfer);
}

/**
 * What stands under an order's settlement key, in the words of the event: from the ledger, so that it is the same for
 * everybody. Null, and nothing is told, when the key is void and a payment of the order was captured: the payment is read
 * after the key, and a capture is noted before its key is void.
 */
async function tellDecision(deps: PaymentDeps, orderId: string, transfer: Transfer): Promise<OrderSettlement | null> {
  const paid = isPosted(transfer);
  const declined = !paid && transfer.by !== 'wallet';
  const payments = await deps.payments.ofRecord(orderId);
  if (!paid && payments.some(isCaptured)) return null;
  const payment = payments.find(({ _id }) => _id === transfer.ref.paymentId) ?? payments.at(-1);
  const settlement: OrderSettlement = {
    orderId,
    outcome: paid ? PaymentOutcome.PAID : PaymentOutcome.VOID,
    declined,
    orderPaid: paid,
    reason: declined ? NOT_COMPLETED : paid ? '' : CLOSED,
    failureCode: declined ? 'payment_declined' : paid ? '' : 'payment_not_made',
    ...detailsOf(payment ?? {}),
  };
  await tellOrder(deps, settlement);
  return settlement;
}
