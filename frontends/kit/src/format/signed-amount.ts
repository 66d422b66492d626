/** Whether a row adds to the wallet: a purchase takes, an adjustment says by its sign, everything else adds. */
export function signedAmount(type: string, amount: number): number {
  if (type === 'purchase') return -Math.abs(amount);
  return type === 'admin_adjustment' ? amount : Math.abs(amount);
}

const STILL = new Set(['pending', 'processing', 'failed', 'cancelled', 'failed_credit', 'refund_initiated']);

/** Whether the amount has come or gone. What failed, waits or is being given back is shown, but in neither's colour. */
export const hasMoved = (status: string): boolean => !STILL.has(status);

/** The colour of an amount in a list of movements. */
export function toneOf(signed: number, status: string): string {
  if (!hasMoved(status)) return 'text-text-3';
  return signed < 0 ? 'text-text-1' : 'text-success';
}
