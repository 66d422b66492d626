import type { Deps } from '../deps.ts';
import type { Payment } from '../domain/payments.ts';
import { nextPollAt } from '../domain/poll-schedule.ts';
import { lateCapture, settle, type Settlement } from '../domain/settle.ts';

/** How soon a capture is tried again when its credit could not be stored. */
const CREDIT_AGAIN_MS = 5_000;

/**
 * Asks the gateway about a payment and does what follows from the answer. May be called by anybody at any time: the
 * claim bounds the calls, the transfer's key bounds the effect. Does nothing when somebody asked just now.
 */
export async function settlePayment(deps: Deps, paymentId: string): Promise<void> {
  const payment = await deps.payments.claimAsk(paymentId, deps.askGapMs);
  if (!payment) return;
  const answer = await deps.ekupi.status(payment);
  await apply(deps, payment, settle(payment, answer, deps.now()));
}

async function apply(deps: Deps, payment: Payment, settlement: Settlement): Promise<void> {
  const { _id, recordId } = payment;
  switch (settlement.do) {
    case 'capture':
      return capture(deps, payment, settlement);
    case 'wait':
      return deps.payments.wait(_id, nextPollAt(payment, deps.now()));
    case 'fail':
    case 'expire': {
      const state = settlement.do === 'fail' ? 'failed' : 'expired';
      const nextAt = nextPollAt({ ...payment, state }, deps.now());
      const moved = await deps.payments.move(_id, state, { nextAt });
      // Already failed or expired: it is only watched for late money.
      if (!moved) return deps.payments.wait(_id, nextAt);
      if (await isOver(deps, recordId)) await deps.recharges.move(recordId, 'failed', settlement.reason);
    }
  }
}

/** Whether none of a record's payments can still be paid. */
async function isOver(deps: Deps, recordId: string): Promise<boolean> {
  const payments = await deps.payments.ofRecord(recordId);
  return payments.every(({ state }) => state === 'failed' || state === 'expired');
}

/** Transfer, row, payment, in that order: what is missing after a crash is done by the next status call. */
async function capture(
  deps: Deps,
  payment: Payment,
  { movement, wrongAmount }: Extract<Settlement, { do: 'capture' }>,
): Promise<void> {
  const { _id, recordId, amountPaise } = payment;
  try {
    let { transfer } = await deps.ledger.post(movement);
    if (transfer.ref.paymentId !== _id) ({ transfer } = await deps.ledger.post(lateCapture(movement)));
    await deps.rows.record(transfer);
    if (wrongAmount)
      deps.alarm('wrong_amount', { paymentId: _id, expectedPaise: amountPaise, capturedPaise: movement.amountPaise });
  } catch (error) {
    deps.alarm('failed_credit', { paymentId: _id, err: error });
    // Best effort: the next status call finds the same capture and posts it under the same key.
    const soon = new Date(deps.now().getTime() + CREDIT_AGAIN_MS);
    await Promise.allSettled([deps.recharges.move(recordId, 'failed_credit'), deps.payments.wait(_id, soon)]);
    throw error;
  }
  const providerReference = movement.ref.providerReference ?? '';
  await deps.payments.move(_id, 'paid', { nextAt: null, providerReference });
}
