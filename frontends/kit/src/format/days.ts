import { LOCALE } from '../texts/language.ts';
import { firstUse } from './first-use.ts';

const dayFormat = firstUse(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' }));
const clockFormat = firstUse(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }));
const nearFormat = firstUse(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));
const DAY_MS = 86_400_000;

/** The time of the day, in the reader's own zone. */
export const formatLocalClock = (at: string): string => clockFormat().format(new Date(at));

/** The day in the reader's own zone; today and yesterday by their names. */
export function formatLocalDay(at: string, now: Date): string {
  const [then, today] = [new Date(at), new Date(now)].map((moment) => moment.setHours(0, 0, 0, 0)) as [number, number];
  // A day may have an hour more or less where clocks are changed.
  const daysAgo = Math.round((today - then) / DAY_MS);
  if (daysAgo !== 0 && daysAgo !== 1) return dayFormat().format(new Date(at));
  const name = nearFormat().format(-daysAgo, 'day');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
