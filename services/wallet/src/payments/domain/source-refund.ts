import type { Payment, RefundAnswer } from './payments.ts';

/** A refund that was asked for may be shown late: only after this is it asked for once more, under the same id. */
export const ASK_AGAIN_AFTER_MS = 10 * 60_000;
/** More requests would not help: from then on the gateway is only asked what it has. */
const ASKED_TIMES_MAX = 3;
/** After this long without a trace, the gateway did not accept the last request. */
export const GIVEN_UP_AFTER_MS = 24 * 60 * 60_000;

type Returning = Pick<Payment, 'refundAskedAt' | 'refundAskedTimes'>;

/** ask: request the refund · done: the money is back · refused: for ever · wait: nothing follows from it yet */
export type ReturnStep = 'ask' | 'done' | 'refused' | 'wait';

/**
 * What follows from the gateway's word on a refund. Only its status call's own `failed` refuses: an error in answer to a
 * request proves nothing, because an earlier request may have been taken. The first request needs no word (null).
 */
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
 * Whether an admin may decide about captured money that nobody may keep: where the gateway cannot give it back, or has
 * refused to; or when every request is so old that the gateway would show it, if it still says that it has none.
 */
export function waitsForPerson(payment: Returning & Pick<Payment, 'state'>, now: Date): boolean {
  const { state, refundAskedAt, refundAskedTimes = 0 } = payment;
  if (state !== 'returning') return state === 'suspended';
  if (!refundAskedAt || refundAskedTimes < ASKED_TIMES_MAX) return false;
  return now.getTime() - refundAskedAt.getTime() >= GIVEN_UP_AFTER_MS;
}
