/** Asia/Kolkata is UTC+05:30 all year round. */
const IST_OFFSET_MS = 19_800_000;

/** The calendar day of a time in Asia/Kolkata, `YYYY-MM-DD`. */
export const istDay = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The calendar month of a time in Asia/Kolkata, `YYYY-MM`. */
export const istMonth = (at: Date): string => istDay(at).slice(0, 7);

const DAY_MS = 86_400_000;
const istMidnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`) - IST_OFFSET_MS;

/** The time range from the start of day `start` up to the end of day `end`, both calendar days in Asia/Kolkata. */
export const istRange = (start?: string, end?: string): { readonly from?: Date; readonly until?: Date } => ({
  ...(start ? { from: new Date(istMidnight(start)) } : {}),
  ...(end ? { until: new Date(istMidnight(end) + DAY_MS) } : {}),
});
