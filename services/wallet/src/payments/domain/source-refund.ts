import type { Payment, RefundAnswer } from './payments.ts';

/** A gateway may show a requested refund late. Only after this time is it requested again, under the same id. */
export const ASK_AGAIN_AFTER_MS = 10 * 60_000;
/** After this many requests only the status call is used. */
const ASKED_TIMES_MAX = 3;
/** If the gateway still does not know the refund then, it did not accept the last request. */
export const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

type Returning = Pick<Payment, 'refundAskedAt' | 'refundAskedTimes'>;

/** ask: request the refund · done: the money is back · refused: permanently · wait: nothing can be concluded yet */
type ReturnStep = 'ask' | 'done' | 'refused' | 'wait';

/** Only `failed` in the status call is a refusal: an earlier request may have been accepted. */
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
 * Whether an admin may decide about an uncreditable capture: when the gateway cannot pay it back or has refused to; or
 * when every request is so old that the gateway would know it, and the gateway still says that it has none.
 */
export function waitsForPerson(payment: Returning & Pick<Payment, 'state'>, now: Date): boolean {
  const { state, refundAskedAt, refundAskedTimes = 0 } = payment;
  if (state !== 'returning') return state === 'suspended';
  if (!refundAskedAt || refundAskedTimes < ASKED_TIMES_MAX) return false;
  return now.getTime() - refundAskedAt.getTime() >= GIVEN_UP_AFTER_MS;
}
