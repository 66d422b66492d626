import { LOCALE } from '@topup/web-kit/texts/language.ts';

const SECONDS_MAX = 90;
/** Longer times are not shown: they come from orders that waited for supplier points and say little about the next order. */
const MINUTES_MAX = 10;

/** In words, rounded up to seconds or minutes. */
export function deliveryTime(seconds: number): string | undefined {
  const isShort = seconds <= SECONDS_MAX;
  const value = isShort ? seconds : Math.ceil(seconds / 60);
  if (!isShort && value > MINUTES_MAX) return undefined;
  const unit = isShort ? 'second' : 'minute';
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
