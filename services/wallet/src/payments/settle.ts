import type { SettleDeps } from './deps.ts';
import type { Filed } from './domain/filing-days.ts';
import type { GatewayAnswer, Payment } from './domain/payments.ts';
import { nextPollAt } from './domain/poll-schedule.ts';
import { captured, settle, type Captured, type Settlement } from './domain/settle.ts';
import { captureLost, capturePayment } from './capture.ts';
import { voidOrder } from './order-settlement.ts';

/** Asks the gateway and applies its answer. Null, without asking, if the payment is captured or another call has just asked. */
export async function settlePayment(
  deps: SettleDeps,
  paymentId: string,
  reported: Pick<Filed, 'reportedOn'> = {},
): Promise<Settlement | null> {
  const payment = await deps.payments.claimAsk(paymentId, deps.askGapMs);
  return payment && settleClaimed(deps, payment, reported);
}

export async function settleClaimed(
  deps: SettleDeps,
  payment: Payment,
  reported: Pick<Filed, 'reportedOn'> = {},
): Promise<Settlement> {
  const { _id: paymentId } = payment;
  const askedAt = deps.now();
  const answer = await ask(deps, payment, { ...reported, askedAt });
  const settlement = settle(payment, answer, askedAt);
  // The gateway says that it does not know a payment for which it had given us a page.
  if (settlement.do === 'expire' && answer.state === 'unknown' && payment.state === 'open')
    deps.alarm('payment_disowned', { paymentId, gateway: payment.gateway });
  await apply(deps, payment, settlement, askedAt);
  return settlement;
}

async function ask(
  deps: Pick<SettleDeps, 'gateways' | 'payments'>,
  payment: Payment,
  when: Pick<Filed, 'reportedOn' | 'askedAt'>,
): Promise<GatewayAnswer> {
  const { _id, gateway, filedOn } = payment;
  const answer = await deps.gateways[gateway].status({ ...payment, ...when });
  if ('filedOn' in answer && answer.filedOn && answer.filedOn !== filedOn)
    await deps.payments.describe(_id, { filedOn: answer.filedOn });
  return answer;
}

async function apply(deps: SettleDeps, payment: Payment, settlement: Settlement, askedAt: Date): Promise<void> {
  const { _id, gateway } = payment;
  switch (settlement.do) {
    case 'capture':
      return fixed(deps, payment, settlement)
        .then((first) => capturePayment(deps, payment, first))
        .catch((error: unknown) => captureLost(deps, payment, error));
    case 'wait':
      if (settlement.overdue) deps.alarm('gateway_unreadable', { paymentId: _id, gateway });
      if (settlement.paying && !payment.isPaying) await notePaying(deps, payment);
      return deps.payments.wait(_id, nextPollAt(payment, askedAt, settlement.unreadable));
    case 'fail':
    case 'expire':
      return giveUp(deps, payment, settlement, askedAt);
  }
}

/** Uses the captured amount that the gateway reported first: it may be posted already. A different one raises an alarm. */
async function fixed(
  deps: Pick<SettleDeps, 'payments' | 'alarm'>,
  payment: Payment,
  settlement: Captured,
): Promise<Captured> {
  const { capture, raw, movement } = settlement;
  const amountPaise = await deps.payments.fixCaptured(payment._id, movement.amountPaise);
  if (amountPaise === movement.amountPaise) return settlement;
  const [expectedPaise, capturedPaise] = [amountPaise, movement.amountPaise];
  deps.alarm('wrong_amount', { paymentId: payment._id, expectedPaise, capturedPaise });
  return captured(payment, { state: 'paid', amountPaise, capture, raw });
}

async function notePaying(
  deps: Pick<SettleDeps, 'payments' | 'moveRecharge'>,
  { _id, recordId, purpose }: Payment,
): Promise<void> {
  if (purpose === 'recharge') await deps.moveRecharge(recordId, 'processing');
  await deps.payments.describe(_id, { isPaying: true });
}

const UNFINISHED_AGAIN_MS = 5_000;

type Unpaid = Extract<Settlement, { do: 'fail' | 'expire' }>;

async function giveUp(
  deps: Omit<SettleDeps, 'gateways' | 'onTransfer' | 'alarm' | 'log' | 'askGapMs'>,
  payment: Payment,
  settlement: Unpaid,
  askedAt: Date,
): Promise<void> {
  const { _id, recordId, purpose } = payment;
  const state = settlement.do === 'fail' ? 'failed' : 'expired';
  const raw = settlement.raw ? { gatewayAnswer: settlement.raw } : {};
  // The payment stays due until its order or recharge is updated too. Then it is polled only for late captures.
  await deps.payments.move(_id, state, { nextAt: new Date(askedAt.getTime() + UNFINISHED_AGAIN_MS), ...raw });
  if (await isOver(deps, recordId)) {
    if (purpose === 'order') await voidOrder(deps, payment, settlement.do === 'fail' ? payment.gateway : 'wallet');
    else await deps.moveRecharge(recordId, 'failed', settlement.failure);
  }
  await deps.payments.wait(_id, nextPollAt({ ...payment, state }, askedAt));
}

async function isOver(deps: Pick<SettleDeps, 'payments'>, recordId: string): Promise<boolean> {
  const payments = await deps.payments.ofRecord(recordId);
  return payments.every(({ state }) => state === 'failed' || state === 'expired');
}
