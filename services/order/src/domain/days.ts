/** Asia/Kolkata is UTC+05:30 all year round. */
const IST_OFFSET_MS = 19_800_000;

/** The calendar day of a moment in Asia/Kolkata, `YYYY-MM-DD`. */
export const istDay = (at: Date): string => new Date(at.getTime() + IST_OFFSET_MS).toISOString().slice(0, 10);

/** The calendar month of a moment in Asia/Kolkata, `YYYY-MM`. */
export const istMonth = (at: Date): string => istDay(at).slice(0, 7);
