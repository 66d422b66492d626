import type { Points } from '@topup/kit/points';

export const LEVELS = ['ok', 'low', 'critical'] as const;
export type Level = (typeof LEVELS)[number];
export type Thresholds = { readonly low: Points; readonly critical: Points; readonly lowRunwayMinutes: number };
export const REASONS = ['balance', 'runway'] as const;
export type Because = (typeof REASONS)[number];
export type BalanceStatus = {
  readonly level: Level;
  readonly because: Because | null;
  readonly spentPerHour: Points;
  readonly runwayMinutes: number | null;
};

export const WINDOW_MS = 3_600_000;
/** Hysteresis: a level improves only when the value has reached this percentage of the threshold. */
const CLEAR_PERCENT = 110;

export const runwayMinutes = (balance: Points, perHour: Points): number | null =>
  perHour === 0 ? null : Math.floor((balance * 60) / perHour);

export function balanceStatus(balance: Points, perHour: Points, before: Level, thresholds: Thresholds): BalanceStatus {
  const runway = runwayMinutes(balance, perHour);
  const at = (percent: number): Pick<BalanceStatus, 'level' | 'because'> => {
    const under = (limit: number, value: number) => value * 100 < limit * percent;
    if (under(thresholds.critical, balance)) return { level: 'critical', because: 'balance' };
    if (under(thresholds.low, balance)) return { level: 'low', because: 'balance' };
    const runsOut = runway !== null && under(thresholds.lowRunwayMinutes, runway);
    return runsOut ? { level: 'low', because: 'runway' } : { level: 'ok', because: null };
  };
  const [now, clearly] = [at(100), at(CLEAR_PERCENT)];
  const pace = { spentPerHour: perHour, runwayMinutes: runway };
  if (!isWorse(before, now.level)) return { ...now, ...pace };
  return isWorse(before, clearly.level) ? { ...clearly, ...pace } : { ...clearly, level: before, ...pace };
}

export const isWorse = (a: Level, b: Level): boolean => LEVELS.indexOf(a) > LEVELS.indexOf(b);
