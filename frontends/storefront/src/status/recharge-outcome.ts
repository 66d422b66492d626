import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';

export const RECHARGE_TRIES_MAX = 20;

export type RechargeOutcome = 'success' | NotCredited | 'refundFailed' | 'failed';
type NotCredited = 'returning' | 'held' | 'credited' | 'returned' | 'manualRefund';

const RETURNED = ['refund_initiated', 'refunded', 'manual_refund'];

/** The outcome of a payment that was not credited as requested, by the money's place. At any other place: `returning`. */
const BY_PLACE: Readonly<Record<string, NotCredited>> = {
  support: 'held',
  returned_to_wallet: 'credited',
  source: 'returned',
  outside: 'manualRefund',
};
const notCredited = ({ money }: RechargeStatus): NotCredited => BY_PLACE[money?.at ?? ''] ?? 'returning';

/**
 * The recharge's outcome, or null while the recharge is open.
 * If a completed recharge did not raise the balance, its payment was not credited as requested (`notCredited`).
 * Unknown statuses count as open.
 */
export function rechargeOutcome(answer: RechargeStatus): RechargeOutcome | null {
  const { status, failureCode, balanceBefore, balanceAfter } = answer;
  if (failureCode === 'source_refund_refused') return 'refundFailed';
  if (status === 'completed')
    return Number(balanceAfter ?? 0) > Number(balanceBefore ?? 0) ? 'success' : notCredited(answer);
  if (RETURNED.includes(status)) return notCredited(answer);
  return status === 'failed' ? 'failed' : null;
}
