import { firstUse } from './first-use.ts';

/** en-CA gives the days of URLs and date inputs: 2026-03-01. */
const day = firstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }));

export const indianDay = (atMs: number): string => day().format(atMs);
