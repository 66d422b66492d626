import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { readDecimal } from '@topup/web-kit/format/typed-amount.ts';

/** Reads a typed amount in rupees. Null for zero, and for text that is not an amount with at most two decimals. */
export function readAmount(typed: string): number | null {
  const paise = toPaise(readDecimal(typed) ?? 0);
  return paise !== 0 && Number.isSafeInteger(paise) ? Number(toRupees(paise)) : null;
}

/** The balance in rupees after the adjustment, if nothing else changes it in the meantime. */
export const balanceAfter = (balance: number, amount: number): string => toRupees(toPaise(balance) + toPaise(amount));
