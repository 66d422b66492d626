import { inLatinDigits } from '@topup/proto/digits';
import { err, ok, type Result } from './result.ts';

/** Whole paise (1/100 rupee), a safe integer. May be negative: callers that need a positive amount check it. */
export type Paise = number & { readonly __unit: 'paise' };

/** Throws RangeError for a fraction of a paisa, which is a bug: user input goes through `parseRupees`. */
export function paise(value: number | bigint): Paise {
  const n = Number(value);
  if (!Number.isSafeInteger(n)) throw new RangeError(`not whole paise: ${String(value)}`);
  return (n === 0 ? 0 : n) as Paise;
}

export const ZERO = paise(0);
export const addPaise = (a: Paise, b: Paise): Paise => paise(a + b);
export const subtractPaise = (a: Paise, b: Paise): Paise => paise(a - b);
export const timesPaise = (a: Paise, quantity: number): Paise => paise(a * quantity);
export const sumPaise = (amounts: Iterable<Paise>): Paise => {
  let sum = 0;
  for (const amount of amounts) sum = paise(sum + amount);
  return paise(sum);
};

const RUPEES = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/** Accepts at most two decimals, in digits of any script; no exponent and no NaN. */
export function parseRupees(input: unknown): Result<Paise, 'not_an_amount'> {
  if (typeof input !== 'string' && typeof input !== 'number') return err('not_an_amount');
  const match = RUPEES.exec(inLatinDigits(String(input).trim()));
  if (!match) return err('not_an_amount');
  const [, sign, whole = '0', fraction = ''] = match;
  const n = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  return Number.isSafeInteger(n) ? ok(paise(sign ? -n : n)) : err('not_an_amount');
}

/** Decimal text with two decimals, as our APIs send prices to the storefront: 6250 -> "62.50". */
export function rupeesText(amount: Paise): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** A number of rupees with at most two decimals, as our APIs send most amounts: 6250 -> 62.5. */
export const rupeesNumber = (amount: Paise): number => Number(rupeesText(amount));
