const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
const DAYS_FROM_MIN = 2 * DAY_MIN;

/** '12 min', '1 h 24 min', '3 days'. A negative duration counts as zero; it means that this device's clock is slow. */
export function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  if (minutes >= DAYS_FROM_MIN) return `${Math.floor(minutes / DAY_MIN)} days`;
  if (minutes < HOUR_MIN) return minutes === 0 ? 'less than 1 min' : `${minutes} min`;
  const rest = minutes % HOUR_MIN;
  const hours = `${Math.floor(minutes / HOUR_MIN)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}
