import { sinceIndianMidnightMs } from '@topup/kit/indian-day';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function isComparisonDue(comparedAt: Date | null, now: Date, hour: number): boolean {
  if (comparedAt === null) return true;
  const sinceHour = (sinceIndianMidnightMs(now) + DAY_MS - hour * HOUR_MS) % DAY_MS;
  return comparedAt.getTime() < now.getTime() - sinceHour;
}
