import type { Deps } from '../deps.ts';
import type { Payment } from '../domain/payments.ts';
import { nextPollAt } from '../domain/poll-schedule.ts';
import { settle, type Settlement } from '../domain/settle.ts';
import { captureLost, capturePayment } from './capture.ts';
import { voidOrder } from './order-settlement.ts';

/**
 * Asks the gateway about a payment and does what follows from the answer, which it answers. May be called by anybody at
 * any time: the claim bounds the calls, the transfer's key bounds the effect. Null when somebody asked just now.
 */
export async function settlePayment(deps: Deps, paymentId: string): Promise<Settlement | null> {
  const payment = await deps.payments.claimAsk(paymentId, deps.askGapMs);
  if (!payment) return null;
  const settlement = settle(payment, await deps.gateways[payment.gateway].status(payment), deps.now());
  await apply(deps, payment, settlement);
  return settlement;
}

async function apply(deps: Deps, payment: Payment, settlement: Settlement): Promise<void> {
  const { _id, gateway } = payment;
  switch (settlement.do) {
    case 'capture':
      return capturePayment(deps, payment, settlement).catch((error: unknown) => captureLost(deps, payment, error));
    case 'wait':
      if (settlement.overdue) deps.alarm('gateway_unreadable', { paymentId: _id, gateway });
      return deps.payments.wait(_id, nextPollAt(payment, deps.now()));
    case 'fail':
    case 'expire':
      return giveUp(deps, payment, settlement);
  }
}

type Unpaid = Extract<Settlement, { do: 'fail' | 'expire' }>;

async function giveUp(deps: Deps, payment: Payment, settlement: Unpaid): Promise<void> {
  const { _id, recordId, purpose } = payment;
  const state = settlement.do === 'fail' ? 'failed' : 'expired';
  const nextAt = nextPollAt({ ...payment, state }, deps.now());
  const raw = settlement.do === 'fail' ? { gatewayAnswer: settlement.raw } : {};
  const moved = await deps.payments.move(_id, state, { nextAt, ...raw });
  // Already failed or expired: it is only watched for late money.
  if (!moved) await deps.payments.wait(_id, nextAt);
  if (!(await isOver(deps, recordId))) return;
  if (purpose === 'order') await voidOrder(deps, payment, settlement.do === 'fail' ? payment.gateway : 'wallet');
  else await deps.recharges.move(recordId, 'failed', settlement.reason);
}

/** Whether none of a record's payments can still be paid. */
async function isOver(deps: Deps, recordId: string): Promise<boolean> {
  const payments = await deps.payments.ofRecord(recordId);
  return payments.every(({ state }) => state === 'failed' || state === 'expired');
}
