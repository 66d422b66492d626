/** Asia/Kolkata is UTC+05:30 all year, without daylight saving time. */
const OFFSET_MS = 19_800_000;
const DAY_MS = 86_400_000;

export const indianDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

export const indianMonth = (at: Date): string => indianDay(at).slice(0, 7);

export const sinceIndianMidnightMs = (at: Date): number => (at.getTime() + OFFSET_MS) % DAY_MS;

/** `from` is inclusive, `to` exclusive. */
export function indianDayBounds(day: string): { readonly from: Date; readonly to: Date } {
  const fromMs = Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS;
  return { from: new Date(fromMs), to: new Date(fromMs + DAY_MS) };
}

/** Both days are included: `until` is the first moment after `end`. */
export const indianRange = (start?: string, end?: string): { readonly from?: Date; readonly until?: Date } => ({
  ...(start ? { from: indianDayBounds(start).from } : {}),
  ...(end ? { until: indianDayBounds(end).to } : {}),
});

export function yesterdayUntil(now: Date): { readonly from: Date; readonly until: Date } {
  const until = new Date(now.getTime() - DAY_MS);
  return { from: indianDayBounds(indianDay(until)).from, until };
}
