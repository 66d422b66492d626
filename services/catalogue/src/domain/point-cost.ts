import type { Actor } from '@topup/kit/actor';
import { rangeOf, REMEMBERED_MS, type Range } from './recent-values.ts';

/** A version of what one supplier point costs. Never changed or removed; the highest version is the current one. */
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
  /** The lowest and the highest cost of the last 24 hours. */
  readonly range: Range | null;
};

export const NO_POINT_COST: PointCostInForce = { current: null, range: null };

/** `versions`: the newest first. Each was in force until a newer one was set. */
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

/** 24 hours ago. Of the versions older than this only the newest matters, because it was in force 24 hours ago. */
export const rememberedSince = (now: Date): Date => new Date(now.getTime() - REMEMBERED_MS);
