import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';

/** The typed amount in rupees; null for zero, more than two decimals, or anything that is not a number. */
export function readAmount(text: string): number | null {
  try {
    const paise = toPaise(text.replace(/^\+/, ''));
    return paise === 0 ? null : Number(toRupees(paise));
  } catch {
    return null;
  }
}

/** The balance after an adjustment, in rupees, if nothing else changes it in the meantime. */
export const balanceAfter = (balance: number, amount: number): string => toRupees(toPaise(balance) + toPaise(amount));
