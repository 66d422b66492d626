import { PaymentOutcome } from '@topup/proto';
import type { Deps } from '../deps.ts';
import { orderPaymentKey } from '../domain/keys.ts';
import { detailsOf, type OrderSettlement } from '../domain/order-settlement.ts';
import type { Payment } from '../domain/payments.ts';
import type { Transfer } from '../domain/transfers.ts';

/** Whose payment it is. */
type OrderOf = Pick<Payment, 'recordId' | 'accountId'>;

const NOT_COMPLETED = 'The payment was not completed. No money was taken.';
const CLOSED = 'Closed before it was paid.';

export const isPosted = (transfer: Transfer | null): boolean => transfer?.outcome === 'ok';

/** Makes sure that the order is never paid, or answers that it is. One insert decides it for ever. */
export const forbidPayment = (deps: Deps, { recordId: orderId, accountId }: OrderOf): Promise<Transfer> =>
  deps.ledger.void(orderPaymentKey(orderId), 'purchase', { orderId, ...(accountId ? { accountId } : {}) }, 'wallet');

/** The same, and tells the order. `declined`: by the gateway's word, as opposed to nobody's payment in time. */
export async function voidOrder(deps: Deps, order: OrderOf, declined: boolean): Promise<void> {
  if (isPosted(await forbidPayment(deps, order))) return;
  const last = (await deps.payments.ofRecord(order.recordId)).at(-1);
  await tellOrder(deps, {
    orderId: order.recordId,
    outcome: PaymentOutcome.VOID,
    declined,
    reason: declined ? NOT_COMPLETED : CLOSED,
    orderPaid: false,
    ...detailsOf(last ?? {}),
  });
}

/** Notes the event beside the checkout, once per payment and outcome, and sends it; a sweeper sends what was not confirmed. */
export async function tellOrder(deps: Deps, settlement: OrderSettlement): Promise<void> {
  const entry = await deps.checkouts.note(settlement, deps.now());
  if (entry) void deps.relay.relay(settlement.orderId, [entry]);
}

/**
 * How an order's payment was decided, or null while it is not. A decision that a crash kept from being told is told now.
 */
export async function decisionOf(deps: Deps, orderId: string): Promise<OrderSettlement | null> {
  const told = (await deps.checkouts.find(orderId))?.settled;
  if (told) return told;
  const transfer = await deps.transfers.find(orderPaymentKey(orderId));
  if (!transfer) return null;
  const payment = transfer.ref.paymentId ? await deps.payments.find(transfer.ref.paymentId) : null;
  const paid = isPosted(transfer);
  const settlement: OrderSettlement = {
    orderId,
    outcome: paid ? PaymentOutcome.PAID : PaymentOutcome.VOID,
    declined: false,
    orderPaid: paid,
    reason: paid ? '' : CLOSED,
    ...detailsOf(payment ?? {}),
  };
  await tellOrder(deps, settlement);
  return settlement;
}
