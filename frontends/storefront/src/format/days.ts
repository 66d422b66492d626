import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { firstUse } from '@topup/web-kit/format/first-use.ts';
import { DAY, formatLocalTime } from '@topup/web-kit/format/times.ts';

const dayFormat = firstUse(() => new Intl.DateTimeFormat(LOCALE, DAY));
const clockFormat = firstUse(() => new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short' }));
const nearFormat = firstUse(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));
const DAY_MS = 86_400_000;

export const formatLocalClock = (at: string): string => clockFormat().format(new Date(at));

export const formatLocalMoment = (at: string, now: Date): string =>
  new Date(at).toDateString() === now.toDateString() ? formatLocalClock(at) : formatLocalTime(at);

export function formatLocalDay(at: string, now: Date): string {
  const [then, today] = [new Date(at), new Date(now)].map((moment) => moment.setHours(0, 0, 0, 0)) as [number, number];
  // Rounded, because a day has 23 or 25 hours when daylight saving time starts or ends.
  const daysAgo = Math.round((today - then) / DAY_MS);
  if (daysAgo !== 0 && daysAgo !== 1) return dayFormat().format(new Date(at));
  const name = nearFormat().format(-daysAgo, 'day');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
