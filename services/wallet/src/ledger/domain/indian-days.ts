const INDIAN_OFFSET = '+05:30';
const DAY_MS = 86_400_000;

/** The time range from the start of day `start` up to the end of day `end`, both calendar days in India: 2026-11-21. */
export function indianRange(start?: string, end?: string): { readonly from?: Date; readonly until?: Date } {
  const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000${INDIAN_OFFSET}`);
  return {
    ...(start ? { from: new Date(midnight(start)) } : {}),
    ...(end ? { until: new Date(midnight(end) + DAY_MS) } : {}),
  };
}
