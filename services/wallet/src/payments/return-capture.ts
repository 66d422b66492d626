import { PaymentOutcome, RefundedTo } from '@topup/proto';
import type { DecisionDeps, OnReturnRefused, SuspenseDeps, TellDeps } from './deps.ts';
import type { Alarm } from './alarms.ts';
import { gatewayAccount, type Account } from '../ledger/domain/accounts.ts';
import { RETURN_REFUSED } from './domain/failures.ts';
import { lateKey, orderPaymentKey, rechargeKey, suspenseKey } from '../ledger/domain/keys.ts';
import { detailsOf } from './domain/payment-details.ts';
import type { OrderSettlement } from './store/order-settlement.ts';
import type { Payment, RefundRequested } from './domain/payments.ts';
import { nextReturnAt } from './domain/poll-schedule.ts';
import { ASK_AGAIN_AFTER_MS, returnStep, waitsForPerson } from './domain/source-refund.ts';
import type { PostedTransfer } from '../ledger/domain/transfers.ts';
import { isPosted, tellOrder } from './order-settlement.ts';

type ReturnDeps = SuspenseDeps & {
  readonly onReturnRefused: OnReturnRefused;
  readonly alarm: Alarm;
};

export async function returnCapture(deps: ReturnDeps, payment: Payment): Promise<void> {
  const refunds = deps.gateways[payment.gateway].refunds;
  const { _id, refundId, refundAskedAt } = payment;
  const held = await suspendedCapture(deps, payment);
  if (!refunds || !refundId || !held) throw new Error(`payment ${_id} has nothing that could be returned`);
  const known = refundAskedAt ? await refunds.status(refundId) : null;
  switch (returnStep(payment, known, deps.now())) {
    case 'done':
      return void (await leaveSuspense(deps, payment, { to: gatewayAccount(payment.gateway), by: 'wallet' }));
    case 'refused':
      return noteRefusal(deps, payment, held);
    case 'ask':
      await askForRefund(deps, payment, () => refunds.ask(refundId, payment, held.amountPaise));
      break;
    case 'wait':
  }
  await deps.payments.wait(_id, nextReturnAt(payment, deps.now()));
}

/** If a crash interrupts this, the poller's next round repeats all of it: the payment's state is changed last. */
async function noteRefusal(
  deps: Omit<ReturnDeps, 'gateways' | 'ledger' | 'log'>,
  payment: Payment,
  held: PostedTransfer,
): Promise<void> {
  const { _id, refundId } = payment;
  deps.alarm('refund_refused', { paymentId: _id, refundId });
  await deps.onTransfer(held);
  await deps.onReturnRefused(held);
  const { words: reason, code: failureCode } = RETURN_REFUSED;
  const outcome = PaymentOutcome.RETURN_REFUSED;
  if (payment.purpose === 'order') await tellOfReturn(deps, payment, { outcome, reason, failureCode });
  await deps.payments.move(_id, 'suspended', { nextAt: null });
}

type ToldDeps = TellDeps & Pick<DecisionDeps, 'transfers'>;
type OfReturn = Pick<OrderSettlement, 'outcome' | 'reason' | 'failureCode' | 'refundedTo'>;

async function tellOfReturn(deps: ToldDeps, payment: Payment, said: OfReturn): Promise<void> {
  const orderId = payment.recordId;
  const orderPaid = isPosted(await deps.transfers.find(orderPaymentKey(orderId), payment.accountId));
  await tellOrder(deps, { orderId, ...said, declined: false, orderPaid, ...detailsOf(payment) });
}

/** Where the money went, as shown to players. A transfer by a person to the gateway's account records a refund by support. */
function destinationOf(payment: Payment, { credit, by }: PostedTransfer): RefundedTo {
  if (credit !== gatewayAccount(payment.gateway)) return RefundedTo.WALLET;
  return by === 'wallet' ? RefundedTo.SOURCE : RefundedTo.OUTSIDE;
}

/** Stores the request before it is sent: after a crash, the refund's status is asked before the refund is requested again. */
async function askForRefund(
  deps: Pick<ReturnDeps, 'payments' | 'log' | 'now'>,
  payment: Payment,
  ask: () => Promise<RefundRequested>,
): Promise<void> {
  const { _id: paymentId } = payment;
  const notedAt = deps.now();
  if (!(await deps.payments.claimRefund(payment, notedAt))) return;
  // If the process stood still since `notedAt`, the request may have been repeated or given up meanwhile, so it is not sent.
  if (deps.now().getTime() - notedAt.getTime() >= ASK_AGAIN_AFTER_MS) return;
  const { error } = await ask();
  if (error === undefined) return;
  deps.log.warn({ paymentId, reason: error }, 'the gateway did not take a request for a refund');
  await deps.payments.noteRefundError(paymentId, error);
}

/** Whether an admin may decide about the money. Gives up a refund, requested a day ago, that the gateway does not know. */
export async function isForPerson(
  deps: Pick<SuspenseDeps, 'gateways' | 'payments' | 'now'>,
  payment: Payment,
): Promise<boolean> {
  if (payment.state !== 'returning') return payment.state === 'suspended' || payment.state === 'returned';
  const { refunds } = deps.gateways[payment.gateway];
  if (!refunds || !payment.refundId || !waitsForPerson(payment, deps.now())) return false;
  const { state } = await refunds.status(payment.refundId);
  return state === 'unknown' && (await deps.payments.endReturn(payment));
}

type WayOut = { readonly to: Account; readonly by: string; readonly reference?: string; readonly note?: string };
type LeftSuspense = { readonly kind: 'done'; readonly transfer: PostedTransfer } | { readonly kind: 'decided' };
export type OutOfSuspense = LeftSuspense | { readonly kind: 'not_suspended' } | { readonly kind: 'account_closed' };

/** Posts the money out of suspense, always under one key, so only once. Rejects when the outcome is unknown. */
export async function leaveSuspense(
  deps: Omit<SuspenseDeps, 'gateways'>,
  payment: Payment,
  way: WayOut,
): Promise<LeftSuspense> {
  const { to, by, reference, note } = way;
  const held = await suspendedCapture(deps, payment);
  if (!held) throw new Error(`payment ${payment._id} holds nothing in suspense`);
  const { transfer, reused } = await deps.ledger.post({
    key: suspenseKey(payment._id),
    kind: 'recharge',
    debit: 'suspense',
    credit: to,
    amountPaise: held.amountPaise,
    of: held._id,
    by,
    ref: { ...held.ref, ...(reference ? { providerReference: reference } : {}), ...(note ? { note } : {}) },
  });
  if (reused || transfer.outcome !== 'ok') return { kind: 'decided' };
  await tellOfLeaving(deps, payment, transfer);
  return { kind: 'done', transfer };
}

type LeftDeps = ToldDeps & Pick<SuspenseDeps, 'onTransfer' | 'payments' | 'log'>;

/** Updates the transaction, publishes the event and moves the payment. Idempotent; any process may do it. */
async function tellOfLeaving(deps: LeftDeps, payment: Payment, transfer: PostedTransfer): Promise<void> {
  const { amountPaise, credit: to, by, ref } = transfer;
  const line = { paymentId: payment._id, amountPaise, to, by, reference: ref.providerReference };
  // After a restore this log line is the only evidence of money that left suspense after the backup was made.
  deps.log.info(line, 'money left suspense');
  await deps.onTransfer(transfer);
  if (payment.purpose === 'order') {
    const refundedTo = destinationOf(payment, transfer);
    const outcome = refundedTo === RefundedTo.OUTSIDE ? PaymentOutcome.RETURNED_OUTSIDE : PaymentOutcome.RETURNED;
    await tellOfReturn(deps, payment, { outcome, reason: '', failureCode: 'amount_mismatch', refundedTo });
  }
  await deps.payments.move(payment._id, 'returned', { nextAt: null });
}

/** Repeats the updates that a crash prevented after this transfer out of suspense. Does nothing for other transfers. */
export async function finishLeaving(deps: LeftDeps, transfer: PostedTransfer): Promise<void> {
  if (transfer.debit !== 'suspense' || !transfer.ref.paymentId) return;
  const payment = await deps.payments.find(transfer.ref.paymentId);
  if (payment && payment.state !== 'returned') await tellOfLeaving(deps, payment, transfer);
}

async function suspendedCapture(
  deps: Pick<SuspenseDeps, 'transfers'>,
  { _id, recordId, accountId }: Payment,
): Promise<PostedTransfer | null> {
  for (const key of [rechargeKey(recordId), lateKey(_id)]) {
    const transfer = await deps.transfers.find(key, accountId);
    if (transfer?.outcome === 'ok' && transfer.credit === 'suspense' && transfer.ref.paymentId === _id) return transfer;
  }
  return null;
}
