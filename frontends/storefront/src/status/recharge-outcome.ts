import type { RechargeStatus } from '@topup/web-kit/api/recharge-status.ts';

export const RECHARGE_TRIES_MAX = 20;

export type RechargeOutcome = 'success' | 'refund' | 'failed';

const RETURNED = ['refund_initiated', 'refunded', 'manual_refund'];

/**
 * How a recharge ended, or null while it has not. A completed one that left the balance as it was is money on its
 * way back; what we do not know counts as not yet ended.
 */
export function rechargeOutcome({ status, balanceBefore, balanceAfter }: RechargeStatus): RechargeOutcome | null {
  if (status === 'completed') return Number(balanceAfter ?? 0) > Number(balanceBefore ?? 0) ? 'success' : 'refund';
  if (RETURNED.includes(status)) return 'refund';
  return status === 'failed' ? 'failed' : null;
}
