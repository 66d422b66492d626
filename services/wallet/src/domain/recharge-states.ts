import { err, ok, type Result } from '@topup/kit/result';

/**
 * pending          waits for the player to pay and the gateway to say so; moved by a settled payment or by expiry
 * processing       the gateway says that the player is paying; decided as a pending one is
 * completed        the wallet was credited; final
 * failed           not paid; moved only by a capture that arrives late
 * failed_credit    captured, but the credit could not be stored yet; moved by the next try under the same key
 * refund_initiated captured money that cannot be credited stands in suspense; moved by its gateway or support
 * refund_failed    the gateway refuses to give it back; moved by support
 * refunded         given back by the gateway; final
 * manual_refund    given back outside, with a reference; final
 */
export type RechargeStatus =
  | 'pending'
  | 'processing'
  | 'completed'
  | 'failed'
  | 'failed_credit'
  | 'refund_initiated'
  | 'refund_failed'
  | 'refunded'
  | 'manual_refund';

const MOVES: Record<RechargeStatus, readonly RechargeStatus[]> = {
  pending: ['processing', 'completed', 'failed', 'failed_credit', 'refund_initiated', 'manual_refund'],
  processing: ['completed', 'failed', 'failed_credit', 'refund_initiated'],
  failed: ['completed', 'failed_credit', 'refund_initiated'],
  failed_credit: ['completed'],
  refund_initiated: ['refund_failed', 'refunded', 'manual_refund'],
  refund_failed: ['refunded', 'manual_refund'],
  completed: [],
  refunded: [],
  manual_refund: [],
};

/** The gateway has not decided it yet. */
export const UNDECIDED: readonly RechargeStatus[] = ['pending', 'processing'];

export const rechargeMove = (
  from: RechargeStatus,
  to: RechargeStatus,
): Result<RechargeStatus, { code: 'illegal_transition'; from: RechargeStatus; to: RechargeStatus }> =>
  MOVES[from].includes(to) ? ok(to) : err({ code: 'illegal_transition', from, to });

/** The statuses that may move to `to`; the filter of the compare-and-set that makes the move. */
export const rechargeFrom = (to: RechargeStatus): RechargeStatus[] =>
  (Object.keys(MOVES) as RechargeStatus[]).filter((from) => MOVES[from].includes(to));
