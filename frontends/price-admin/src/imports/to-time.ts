const IST = '+05:30';

/** The ISO time of a datetime-local value ('2026-03-01T15:00') read as Indian time; null if invalid. */
export function istToIso(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(typed)) return null;
  const at = new Date(`${typed}:00${IST}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
