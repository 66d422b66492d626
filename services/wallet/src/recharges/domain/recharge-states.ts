import { err, ok, type Result } from '@topup/kit/result';

/** The whole life of a recharge. What is not listed is illegal. */
const MOVES = {
  // Waits for the player to pay and the gateway to say so. Moved by a payment that is decided, or by expiry.
  pending: ['processing', 'completed', 'failed', 'failed_credit', 'refund_initiated', 'manual_refund'],
  // The gateway says that the player is paying. Decided as a pending one is.
  processing: ['completed', 'failed', 'failed_credit', 'refund_initiated'],
  // Not paid. Moved only by a capture that arrives late.
  failed: ['completed', 'failed_credit', 'refund_initiated'],
  // Captured, but the credit could not be stored yet. Moved by the next try under the same key.
  failed_credit: ['completed'],
  // Captured money that cannot be credited is in suspense. Moved by its gateway or by support.
  refund_initiated: ['refund_failed', 'refunded', 'manual_refund'],
  // The gateway refuses to give it back. Moved by support.
  refund_failed: ['refunded', 'manual_refund'],
  // Final: the wallet was credited.
  completed: [],
  // Final: given back by the gateway.
  refunded: [],
  // Final: given back outside, with a reference.
  manual_refund: [],
} as const satisfies Record<string, readonly string[]>;

export type RechargeStatus = keyof typeof MOVES;

const movesFrom = (from: RechargeStatus): readonly RechargeStatus[] => MOVES[from];

/** The gateway has not decided it yet. */
export const UNDECIDED: readonly RechargeStatus[] = ['pending', 'processing'];

export const rechargeMove = (
  from: RechargeStatus,
  to: RechargeStatus,
): Result<RechargeStatus, { code: 'illegal_transition'; from: RechargeStatus; to: RechargeStatus }> =>
  movesFrom(from).includes(to) ? ok(to) : err({ code: 'illegal_transition', from, to });

/** The statuses that may move to `to`; the filter of the compare-and-set that makes the move. */
export const rechargeFrom = (to: RechargeStatus): RechargeStatus[] =>
  (Object.keys(MOVES) as RechargeStatus[]).filter((from) => movesFrom(from).includes(to));
