import { indianDay } from '@topup/web-kit/format/indian-day.ts';

/** Every day in India has 24 hours, because India has no daylight saving time. */
const DAY_MS = 24 * 60 * 60 * 1000;

export type Days = { readonly from: string; readonly to: string };
export const RANGE_NAMES = ['today', 'yesterday', 'week', 'month'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

const WEEK = 7;
const MONTH = 30;

export const rangesAt = (nowMs = Date.now()): Record<RangeName, Days> => {
  const ago = (days: number) => indianDay(nowMs - days * DAY_MS);
  return {
    today: { from: ago(0), to: ago(0) },
    yesterday: { from: ago(1), to: ago(1) },
    week: { from: ago(WEEK - 1), to: ago(0) },
    month: { from: ago(MONTH - 1), to: ago(0) },
  };
};

export const rangeOf = ({ from, to }: Days, nowMs = Date.now()): RangeName | null => {
  const ranges = rangesAt(nowMs);
  return RANGE_NAMES.find((name) => ranges[name].from === from && ranges[name].to === to) ?? null;
};
