import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';

/** The amount of an adjustment in rupees, or null for what is none: zero, more than two decimals, no number. */
export function readAmount(text: string): number | null {
  try {
    const paise = toPaise(text.replace(/^\+/, ''));
    return paise === 0 ? null : Number(toRupees(paise));
  } catch {
    return null;
  }
}
