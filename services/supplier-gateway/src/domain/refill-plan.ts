import { sinceIndianMidnightMs } from '@topup/kit/indian-day';
import { points, sumPoints, ZERO_POINTS, type Points } from '@topup/kit/points';

/** Points spent on an Indian day, in each of its 24 hours. */
export type SpentDay = { readonly day: string; readonly hours: readonly Points[] };

/** The days from which a need is computed: the newest ones that are over, or today while there is no other. */
export type SpentWindow = {
  /** How many days were wanted; a shop that is younger has fewer. */
  readonly wanted: number;
  readonly days: readonly SpentDay[];
  readonly spent: Points;
  /** Points for the days ahead, at the mean of these days; rounded up to a hundredth. */
  readonly needed: Points;
};
export type RefillPlan = {
  readonly windows: readonly SpentWindow[];
  /** What the window with the higher need says. */
  readonly needed: Points;
  /** Null while the balance is unknown. */
  readonly toBuy: Points | null;
  /** Start of the hour in which the balance runs out; null if it is unknown, or not within `AHEAD_MAX_DAYS`. */
  readonly lastsUntil: Date | null;
};
export type RefillQuestion = {
  readonly daysAhead: number;
  /** What orders that wait will cost. They are paid first. */
  readonly placed: Points;
  /** What must be left in the end. */
  readonly safety: Points;
  readonly balance: Points | null;
};

export const WINDOWS_DAYS = [7, 28] as const;
export const AHEAD_MAX_DAYS = 60;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** `finished`: every day since the first sale that is over, oldest first. */
export function planRefill(
  { daysAhead, placed, safety, balance }: RefillQuestion,
  finished: readonly SpentDay[],
  today: SpentDay,
  now: Date,
): RefillPlan {
  const windows = WINDOWS_DAYS.map((wanted) => windowOf(wanted, finished.length > 0 ? finished : [today], daysAhead));
  const busier = windows.reduce((one, other) => (other.needed > one.needed ? other : one));
  const { needed } = busier;
  return {
    windows,
    needed,
    toBuy: balance === null ? null : points(Math.max(0, needed + placed + safety - balance)),
    lastsUntil: balance === null ? null : lastsUntil(points(balance - placed), busier.days, now),
  };
}

function windowOf(wanted: number, finished: readonly SpentDay[], daysAhead: number): SpentWindow {
  const days = finished.slice(-wanted);
  const spent = sumPoints(days.flatMap(({ hours }) => hours));
  return { wanted, days, spent, needed: points(Math.ceil((spent * daysAhead) / days.length)) };
}

/** Points of each hour of the day, at the mean of these days; rounded up to a hundredth. */
export const meanHours = (days: readonly SpentDay[]): Points[] =>
  Array.from({ length: DAY_HOURS }, (_, hour) => points(Math.ceil(spentIn(hour, days) / days.length)));

const spentIn = (hour: number, days: readonly SpentDay[]): Points =>
  sumPoints(days.map(({ hours }) => hours[hour] ?? ZERO_POINTS));

function lastsUntil(balance: Points, days: readonly SpentDay[], now: Date): Date | null {
  // Times the number of days, so that no mean is rounded.
  let left = balance * days.length;
  let atMs = now.getTime();
  for (let hours = 0; hours <= AHEAD_MAX_DAYS * DAY_HOURS; hours++) {
    const sinceMidnightMs = sinceIndianMidnightMs(new Date(atMs));
    const restMs = HOUR_MS - (sinceMidnightMs % HOUR_MS);
    left -= (spentIn(Math.floor(sinceMidnightMs / HOUR_MS), days) * restMs) / HOUR_MS;
    if (left < 0) return new Date(atMs);
    atMs += restMs;
  }
  return null;
}
