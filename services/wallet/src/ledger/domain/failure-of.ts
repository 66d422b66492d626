import type { FailureCode } from '@topup/proto/enums';
import type { Transfer } from './transfers.ts';

export function failureOf({ outcome, kind }: Pick<Transfer, 'outcome' | 'kind'>): FailureCode | null {
  if (outcome === 'ok') return null;
  if (outcome === 'void') return 'payment_not_made';
  // A rejection of anything but a refund is for insufficient balance.
  return kind === 'refund' ? 'refund_failed' : 'insufficient_balance';
}
