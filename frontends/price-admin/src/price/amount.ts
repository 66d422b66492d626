const TWO_DECIMALS = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Formats an amount with two decimals. Text that is no number is returned as typed. */
export const amountText = (amount: string | number | null | undefined): string => {
  const value = Number(amount ?? 0);
  return Number.isFinite(value) ? TWO_DECIMALS.format(value).replace('-', '−') : String(amount);
};

/** The typed number; null if the text is no number with at most two decimals. */
export function numberOf(text: string): number | null {
  const typed = text.trim().replace('−', '-');
  return /^-?\d{1,9}(\.\d{1,2})?$/.test(typed) ? Number(typed) : null;
}
