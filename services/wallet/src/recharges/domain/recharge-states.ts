/** A move that is not listed is illegal. */
const MOVES = {
  // Waits for the player to pay and for the gateway to confirm it. A payment's decision or expiry moves it.
  pending: ['processing', 'completed', 'failed', 'failed_credit', 'refund_initiated', 'manual_refund'],
  // The gateway says that the player is paying. Waits for the same as `pending`.
  processing: ['completed', 'failed', 'failed_credit', 'refund_initiated'],
  // Not paid. Only a late capture moves it.
  failed: ['completed', 'failed_credit', 'refund_initiated'],
  // Captured, but the money could not be posted yet. The next try under the same key moves it.
  failed_credit: ['completed', 'refund_initiated'],
  // Captured money that cannot be credited is in suspense. Waits for its gateway's refund or for support.
  refund_initiated: ['refund_failed', 'refunded', 'manual_refund'],
  // The gateway refuses to refund it. Waits for support.
  refund_failed: ['refunded', 'manual_refund'],
  // Final: the wallet was credited.
  completed: [],
  // Final: refunded by the gateway, or credited to the wallet from suspense by an admin.
  refunded: [],
  // Final: paid back outside, with a reference.
  manual_refund: [],
} as const satisfies Record<string, readonly string[]>;

export type RechargeStatus = keyof typeof MOVES;

const movesFrom = (from: RechargeStatus): readonly RechargeStatus[] => MOVES[from];

export const UNDECIDED: readonly RechargeStatus[] = ['pending', 'processing'];

export const rechargeFrom = (to: RechargeStatus): RechargeStatus[] =>
  (Object.keys(MOVES) as RechargeStatus[]).filter((from) => movesFrom(from).includes(to));
