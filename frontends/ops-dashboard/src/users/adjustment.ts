import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';

/** In rupees; null for zero, more than two decimals, or anything that is not a number. */
export function readAmount(text: string): number | null {
  try {
    const paise = toPaise(text.replace(/^\+/, ''));
    return paise === 0 ? null : Number(toRupees(paise));
  } catch {
    return null;
  }
}

/** In rupees, if nothing else changes the balance in the meantime. */
export const balanceAfter = (balance: number, amount: number): string => toRupees(toPaise(balance) + toPaise(amount));
