import { inLatinDigits } from '@topup/proto/digits';

/** Digits without groups, grouped by lakh (1,00,000) or grouped by thousand (100,000). */
const WHOLE = String.raw`\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+`;
const AMOUNT = new RegExp(`^([-+−]?)(?:(?:₹|rs\\.?|inr|रु\\.?)\\s*)?(${WHOLE})(?:\\.(\\d{1,2}))?(?:/-)?$`, 'i');
/** What a currency sign, digits and commas look like before the last of them is typed. */
const BEGUN = /^(?:₹|rs?\.?|in?r?|रु?\.?)?\s*[\d,]*(?:\/-?)?$/iu;
/** Spaces and invisible characters, such as direction marks, at the ends of pasted text. */
const ENDS = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu;

const plain = (typed: string): string => inLatinDigits(typed.replace(ENDS, ''));

function read(typed: string) {
  const match = AMOUNT.exec(plain(typed));
  if (!match) return null;
  const [, sign = '', whole = '', decimals] = match;
  return { sign: sign.replace('−', '-'), whole: whole.replaceAll(',', ''), decimals };
}

/** Turns typed text into a decimal such as '-1200.5'. Null unless it is one number with at most two decimals. */
export function readDecimal(typed: string): string | null {
  const amount = read(typed);
  if (!amount) return null;
  return `${amount.sign === '-' ? '-' : ''}${amount.whole}${amount.decimals ? `.${amount.decimals}` : ''}`;
}

/** Null unless the text is a whole, positive number of rupees. Text with decimals or a sign is refused, not rounded. */
export function readWholeRupees(typed: string): number | null {
  const amount = read(typed);
  const rupees = amount && !amount.sign && amount.decimals === undefined ? Number(amount.whole) : 0;
  return rupees > 0 && Number.isSafeInteger(rupees) ? rupees : null;
}

/** Whether more typing may still make the text an amount for `readWholeRupees`: '₹', 'R' and '1,0' may become one, 'ten' may not. */
export const mayBecomeRupees = (typed: string): boolean => BEGUN.test(plain(typed));
