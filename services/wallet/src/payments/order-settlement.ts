import { PaymentOutcome } from '@topup/proto';
import type { DecisionDeps, TellDeps } from './deps.ts';
import type { Gateway } from '../ledger/domain/accounts.ts';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import { detailsOf } from './domain/payment-details.ts';
import type { OrderSettlement } from './store/order-settlement.ts';
import { isCaptured, type Payment } from './domain/payments.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';

type OrderOf = Pick<Payment, 'recordId' | 'accountId'>;

const NOT_COMPLETED = 'The payment was not completed.';
const CLOSED = 'Closed before it was paid.';

export const isPosted = (transfer: Transfer | null): boolean => transfer?.outcome === 'ok';

/** Voids the order's payment key. If the key was used before, returns that transfer, perhaps the payment. `by`: who voids. */
export const forbidPayment = (
  deps: Pick<DecisionDeps, 'ledger'>,
  order: OrderOf,
  by: Gateway | 'wallet',
): Promise<Transfer> => {
  const { recordId: orderId, accountId } = order;
  return deps.ledger.void(orderPaymentKey(orderId), 'purchase', { orderId, ...(accountId ? { accountId } : {}) }, by);
};

/** Voids the order's payment key and publishes the void. If a payment was captured, `capture.ts` publishes that instead. */
export async function voidOrder(
  deps: Omit<DecisionDeps, 'transfers'>,
  order: OrderOf,
  by: Gateway | 'wallet',
): Promise<void> {
  const decision = await forbidPayment(deps, order, by);
  if (!isPosted(decision)) await tellDecision(deps, order.recordId, decision);
}

/** Publishes the settlement once per payment and outcome, through the checkout's outbox. A sweeper sends leftover events. */
export async function tellOrder(deps: TellDeps, settlement: OrderSettlement): Promise<void> {
  const entry = await deps.checkouts.note(settlement, deps.now());
  if (entry) void deps.relay.relay(settlement.orderId, [entry]);
}

/**
 * The decision about an order's payment; null while undecided. If a crash prevented the event from being published, it
 * is published now. A void key alone does not prove that nothing was paid: while a capture is still being processed,
 * the result is null. `accountId`: the order's account, needed when there is no checkout.
 */
export async function decisionOf(
  deps: Omit<DecisionDeps, 'ledger'>,
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
 * Publishes the outcome of an order's payment key, and returns the event's content. The content comes from the ledger, so that
 * every caller gets the same. Null, without an event, when the key is void although a payment of the order was captured. No
 * such capture is missed: payments are read after the key, and a capture that voids the key is stored before it does.
 */
async function tellDecision(
  deps: TellDeps & Pick<DecisionDeps, 'payments'>,
  orderId: string,
  transfer: Transfer,
): Promise<OrderSettlement | null> {
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
