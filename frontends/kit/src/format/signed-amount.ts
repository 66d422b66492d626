export function signedAmount(type: string, amount: number): number {
  if (type === 'purchase') return -Math.abs(amount);
  return type === 'admin_adjustment' ? amount : Math.abs(amount);
}

const STILL = new Set(['pending', 'processing', 'failed', 'cancelled', 'failed_credit', 'refund_initiated']);

export const hasMoved = (status: string): boolean => !STILL.has(status);

export function toneOf(signed: number, status: string): string {
  if (!hasMoved(status)) return 'text-text-3';
  return signed < 0 ? 'text-text-1' : 'text-success';
}
