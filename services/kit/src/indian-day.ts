/** Asia/Kolkata is UTC+05:30 all year round: it has no daylight saving. */
const OFFSET_MS = 19_800_000;
const DAY_MS = 86_400_000;

/** The calendar day of a moment in India, `YYYY-MM-DD`. */
export const indianDay = (at: Date): string => new Date(at.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The calendar month of a moment in India, `YYYY-MM`. */
export const indianMonth = (at: Date): string => indianDay(at).slice(0, 7);

/** How long the moment's day has lasted in India. */
export const sinceIndianMidnightMs = (at: Date): number => (at.getTime() + OFFSET_MS) % DAY_MS;

/** The first moment of a calendar day in India, and the first one after it. */
export function indianDayBounds(day: string): { readonly from: Date; readonly to: Date } {
  const fromMs = Date.parse(`${day}T00:00:00.000Z`) - OFFSET_MS;
  return { from: new Date(fromMs), to: new Date(fromMs + DAY_MS) };
}

/** From the first moment of `start` to the first moment after `end`, both calendar days in India. */
export const indianRange = (start?: string, end?: string): { readonly from?: Date; readonly until?: Date } => ({
  ...(start ? { from: indianDayBounds(start).from } : {}),
  ...(end ? { until: indianDayBounds(end).to } : {}),
});
