/** Whole paise, so that sums have no rounding errors. Throws unless `rupees` is an amount with at most two decimals. */
export function toPaise(rupees: string | number): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(String(rupees).trim());
  if (!match) throw new Error(`not an amount in rupees: ${rupees}`);
  const whole = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] ? -whole : whole;
}

/** Paise as a decimal string in rupees: 6250 becomes '62.50'. */
export function toRupees(paise: number): string {
  const digits = String(Math.abs(paise)).padStart(3, '0');
  return `${paise < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
