/** Whether a row adds to the wallet: a purchase takes, an adjustment says by its sign, everything else adds. */
export function signedAmount(type: string, amount: number): number {
  if (type === 'purchase') return -Math.abs(amount);
  return type === 'admin_adjustment' ? amount : Math.abs(amount);
}
