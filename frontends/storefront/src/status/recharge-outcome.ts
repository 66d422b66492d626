import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';

export const RECHARGE_TRIES_MAX = 20;

export type RechargeOutcome = 'success' | 'refund' | 'refundFailed' | 'failed';

const RETURNED = ['refund_initiated', 'refunded', 'manual_refund'];

/**
 * How a recharge ended, or null while it has not. A completed one that left the balance as it was is money on its
 * way back, unless its gateway refused to send it; what we do not know counts as not yet ended.
 */
export function rechargeOutcome(answer: RechargeStatus): RechargeOutcome | null {
  const { status, failureCode, balanceBefore, balanceAfter } = answer;
  if (failureCode === 'source_refund_refused') return 'refundFailed';
  if (status === 'completed') return Number(balanceAfter ?? 0) > Number(balanceBefore ?? 0) ? 'success' : 'refund';
  if (RETURNED.includes(status)) return 'refund';
  return status === 'failed' ? 'failed' : null;
}
