import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { readDecimal } from '@topup/web-kit/format/typed-amount.ts';

/** In rupees; null for zero and for anything that is not plainly an amount with two decimals at most. */
export function readAmount(typed: string): number | null {
  const paise = toPaise(readDecimal(typed) ?? 0);
  return paise !== 0 && Number.isSafeInteger(paise) ? Number(toRupees(paise)) : null;
}

/** In rupees, if nothing else changes the balance in the meantime. */
export const balanceAfter = (balance: number, amount: number): string => toRupees(toPaise(balance) + toPaise(amount));
