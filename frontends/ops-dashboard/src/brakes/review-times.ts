import { brakeFormTexts } from './texts.ts';

const HOUR_MS = 3_600_000;
const HOURS = [1, 4, 24, 72, 168];
/** A brake must be reviewed within 7 days by the server's clock, which may be behind this device's. */
const MARGIN_MS = 5 * 60_000;

export const REVIEWS = HOURS.map((hours, n) => ({ hours, label: brakeFormTexts.reviews[n] ?? `${hours} h` }));
const LONGEST_H = Math.max(...HOURS);

export const reviewAtIn = (hours: number, nowMs: number): string =>
  new Date(nowMs + hours * HOUR_MS - (hours === LONGEST_H ? MARGIN_MS : 0)).toISOString();
