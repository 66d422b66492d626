import { firstUse } from './first-use.ts';

/** The locale en-CA formats days as 2026-03-01, which URLs and date inputs need. */
const day = firstUse(() => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }));

export const indianDay = (atMs: number): string => day().format(atMs);
