import { points, type Points } from '@topup/kit/points';

/** ok, low (refill soon) or critical (orders are about to wait). */
export const LEVELS = ['ok', 'low', 'critical'] as const;
export type Level = (typeof LEVELS)[number];
export type Thresholds = { readonly low: Points; readonly critical: Points; readonly lowRunwayMinutes: number };
export type PointsAt = { readonly at: number; readonly points: Points };
/** How the balance stands. `runwayMinutes` null: nothing is being spent. */
export type Standing = { readonly level: Level; readonly spentPerHour: Points; readonly runwayMinutes: number | null };

export const WINDOW_MS = 3_600_000;
/** A shorter stretch says nothing about an hour. */
const STRETCH_MIN_MS = 300_000;
/** A level is left for a better one only this far above its threshold, so that it does not flutter. */
const CLEAR_PERCENT = 110;

/** What left the balance within the window before `now`, per hour; refills do not count against it. Oldest first. */
export function spentPerHour(readings: readonly PointsAt[], now: number): Points {
  const since = now - WINDOW_MS;
  const seen = readings.filter(({ at }, i) => at >= since || (readings[i + 1]?.at ?? 0) > since);
  const [first] = seen;
  if (!first) return points(0);
  const fell = seen.reduce((sum, { points: left }, i) => sum + Math.max(0, (seen[i - 1]?.points ?? left) - left), 0);
  const stretch = Math.min(WINDOW_MS, Math.max(STRETCH_MIN_MS, now - first.at));
  return points(Math.round((fell * WINDOW_MS) / stretch));
}

/** How long a balance lasts at a pace; null while nothing is being spent. */
export const runwayMinutes = (balance: Points, perHour: Points): number | null =>
  perHour === 0 ? null : Math.floor((balance * 60) / perHour);

/** Where a balance stands, given where it stood: worse at once, better only when clearly above. */
export function standing(balance: Points, perHour: Points, before: Level, thresholds: Thresholds): Standing {
  const runway = runwayMinutes(balance, perHour);
  const isBelow = (percent: number): Level => {
    const under = (limit: number, value: number) => value * 100 < limit * percent;
    if (under(thresholds.critical, balance)) return 'critical';
    const runsOut = runway !== null && under(thresholds.lowRunwayMinutes, runway);
    return under(thresholds.low, balance) || runsOut ? 'low' : 'ok';
  };
  const [now, clearly] = [isBelow(100), isBelow(CLEAR_PERCENT)];
  const better = isWorse(before, now);
  // Between a threshold and clearly above it, what was said before stays.
  const level = better ? (isWorse(before, clearly) ? clearly : before) : now;
  return { level, spentPerHour: perHour, runwayMinutes: runway };
}

/** Whether `a` is worse than `b`. */
export const isWorse = (a: Level, b: Level): boolean => LEVELS.indexOf(a) > LEVELS.indexOf(b);
