import type { Payment, RefundAnswer } from './payments.ts';

/** A gateway may show a requested refund late. Only after this time is it requested again, under the same id. */
export const ASK_AGAIN_AFTER_MS = 10 * 60_000;
/** After this many requests the refund is not requested again; only its status is asked. */
const ASKED_TIMES_MAX = 3;
/** If the gateway does not know the refund this long after the last request, it did not accept that request. */
export const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

type Returning = Pick<Payment, 'refundAskedAt' | 'refundAskedTimes'>;

/** ask: request the refund · done: it is paid · refused: the gateway will not refund · wait: nothing is known yet */
type ReturnStep = 'ask' | 'done' | 'refused' | 'wait';

/** Only a status call's `failed` is a refusal. An error in reply to a request is not: an earlier one may have been accepted. */
export function returnStep(payment: Returning, known: RefundAnswer | null, now: Date): ReturnStep {
  const { refundAskedAt, refundAskedTimes = 0 } = payment;
  if (!refundAskedAt) return 'ask';
  switch (known?.state) {
    case 'completed':
      return 'done';
    case 'failed':
      return 'refused';
    case 'unknown': {
      const isLongAgo = now.getTime() - refundAskedAt.getTime() >= ASK_AGAIN_AFTER_MS;
      return isLongAgo && refundAskedTimes < ASKED_TIMES_MAX ? 'ask' : 'wait';
    }
    default:
      return 'wait';
  }
}

/**
 * Whether an admin may decide about money in suspense: when the gateway cannot refund it or has refused to; or when the
 * last of three requests is a day old. Before a decision `isForPerson` also asks the gateway, which must not know the refund.
 */
export function waitsForPerson(payment: Returning & Pick<Payment, 'state'>, now: Date): boolean {
  const { state, refundAskedAt, refundAskedTimes = 0 } = payment;
  if (state !== 'returning') return state === 'suspended';
  if (!refundAskedAt || refundAskedTimes < ASKED_TIMES_MAX) return false;
  return now.getTime() - refundAskedAt.getTime() >= GIVEN_UP_AFTER_MS;
}
