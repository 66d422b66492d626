import { firstUse } from './first-use.ts';

/** The locale en-CA writes days as URLs and date inputs need them: 2026-03-01. */
const day = firstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }));

export const indianDay = (atMs: number): string => day().format(atMs);
