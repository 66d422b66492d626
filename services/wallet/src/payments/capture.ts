import { PaymentOutcome, RefundedTo } from '@topup/proto';
import type { CaptureDeps, SettleDeps } from './deps.ts';
import { orderPaymentKey } from '../ledger/domain/keys.ts';
import { detailsOf } from './domain/payment-details.ts';
import type { Payment, PaymentState } from './domain/payments.ts';
import { lateCapture, type Captured } from './domain/settle.ts';
import type { Transfer } from '../ledger/domain/transfers.ts';
import { forbidPayment, isPosted, tellOrder } from './order-settlement.ts';

const CREDIT_AGAIN_MS = 5_000;

/** Writes transfer, transaction, event and payment in this order. The next status call writes what a crash prevented. */
export async function capturePayment(deps: CaptureDeps, payment: Payment, captured: Captured): Promise<void> {
  const { _id, amountPaise } = payment;
  const { movement, wrongAmount, capture, raw } = captured;
  // Stored before the transfer, so that the gateway's data exists whenever the transfer does.
  await deps.payments.describe(_id, { capture, gatewayAnswer: raw });
  let { transfer } = await deps.ledger.capture(movement);
  const onTime = transfer.ref.paymentId === _id && transfer.outcome === 'ok';
  if (!onTime) ({ transfer } = await deps.ledger.capture(lateCapture(movement)));
  await deps.onTransfer(transfer);
  if (wrongAmount)
    deps.alarm('wrong_amount', { paymentId: _id, expectedPaise: amountPaise, capturedPaise: movement.amountPaise });
  if (payment.purpose === 'order') await tellOrderOfCapture(deps, payment, captured, transfer);
  const state = stateAfter(deps, payment, wrongAmount || isHeld(transfer));
  const capturedAt = deps.now();
  const nextAt = state === 'returning' ? capturedAt : null;
  const refundId = state === 'returning' ? { refundId: `${_id}R` } : {};
  await deps.payments.move(_id, state, { nextAt, capturedAt, ...refundId });
}

const isHeld = (transfer: Transfer): boolean => transfer.outcome === 'ok' && transfer.credit === 'suspense';

/** Money in suspense is paid back through its gateway if that supports refunds; otherwise a person decides. */
function stateAfter(deps: Pick<CaptureDeps, 'gateways'>, { gateway }: Payment, held: boolean): PaymentState {
  if (!held) return 'paid';
  return deps.gateways[gateway].refunds ? 'returning' : 'suspended';
}

const PAID = { outcome: PaymentOutcome.PAID, failureCode: '' } as const;
const SUSPENDED = { outcome: PaymentOutcome.SUSPENDED, failureCode: 'amount_mismatch' } as const;
const CREDITED_LATE = {
  outcome: PaymentOutcome.CREDITED_LATE,
  failureCode: 'payment_late',
  refundedTo: RefundedTo.WALLET,
} as const;

async function tellOrderOfCapture(
  deps: Pick<CaptureDeps, 'ledger' | 'transfers' | 'checkouts' | 'relay' | 'log' | 'now'>,
  payment: Payment,
  captured: Captured,
  transfer: Transfer,
): Promise<void> {
  const { recordId: orderId, _id } = payment;
  const onTime = transfer._id === orderPaymentKey(orderId);
  // After a wrong amount another capture must not pay the order, so the order's payment key is voided.
  if (captured.wrongAmount) await forbidPayment(deps, payment, 'wallet');
  const decision = await deps.transfers.find(orderPaymentKey(orderId), payment.accountId);
  const { outcome, ...said } = onTime ? PAID : isHeld(transfer) ? SUSPENDED : CREDITED_LATE;
  deps.log.info({ orderId, paymentId: _id, outcome: PaymentOutcome[outcome] }, 'a payment for an order was captured');
  await tellOrder(deps, {
    orderId,
    outcome,
    reason: '',
    ...said,
    declined: false,
    orderPaid: isPosted(decision),
    ...detailsOf({ ...payment, capture: captured.capture, gatewayAnswer: captured.raw }),
  });
}

/** Raises an alarm and makes the payment due: the next status call finds the capture again and posts it under the same key. */
export async function captureLost(
  deps: Pick<SettleDeps, 'alarm' | 'moveRecharge' | 'payments' | 'now'>,
  { _id, recordId, purpose }: Payment,
  error: unknown,
): Promise<never> {
  deps.alarm('failed_credit', { paymentId: _id, err: error });
  const soon = new Date(deps.now().getTime() + CREDIT_AGAIN_MS);
  await Promise.allSettled([
    purpose === 'order' ? null : deps.moveRecharge(recordId, 'failed_credit'),
    deps.payments.wait(_id, soon),
  ]);
  throw error;
}
