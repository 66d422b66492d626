import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';

export const RECHARGE_TRIES_MAX = 20;

export type RechargeOutcome = 'success' | 'refund' | 'refundFailed' | 'failed';

const RETURNED = ['refund_initiated', 'refunded', 'manual_refund'];

/**
 * The recharge's outcome, or null while it is open.
 * A completed recharge that did not raise the balance is being refunded, unless its gateway refused the refund.
 * Unknown statuses count as open.
 */
export function rechargeOutcome(answer: RechargeStatus): RechargeOutcome | null {
  const { status, failureCode, balanceBefore, balanceAfter } = answer;
  if (failureCode === 'source_refund_refused') return 'refundFailed';
  if (status === 'completed') return Number(balanceAfter ?? 0) > Number(balanceBefore ?? 0) ? 'success' : 'refund';
  if (RETURNED.includes(status)) return 'refund';
  return status === 'failed' ? 'failed' : null;
}
