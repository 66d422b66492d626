import type { Actor } from '@topup/kit/actor';
import { rangeOf, REMEMBERED_MS, type Range } from './recent-values.ts';

/** A version of what one supplier point costs. Never changed or removed; the one with the highest number counts. */
export type PointCost = Actor & {
  readonly gameCode: string;
  readonly version: number;
  readonly paise: number;
  readonly at: Date;
  readonly reason: string | null;
};

export const POINT_COST_MAX_PAISE = 1_000_000;

export type PointCostInForce = {
  readonly current: number | null;
  /** Of the last 24 hours. */
  readonly range: Range | null;
};

export const NO_POINT_COST: PointCostInForce = { current: null, range: null };

/** `versions`: the newest first. Each was in force until the next one was set. */
export function costInForce(versions: readonly PointCost[], now: Date): PointCostInForce {
  const [current, ...earlier] = versions;
  if (!current) return NO_POINT_COST;
  const spans = earlier.map(({ paise }, i) => ({
    low: paise,
    high: paise,
    hadNone: false,
    until: versions[i]?.at ?? now,
  }));
  return { current: current.paise, range: rangeOf(spans, current.paise, now) };
}

/** Of the versions set before this time only the newest still counts: it was in force at this time. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - REMEMBERED_MS);
