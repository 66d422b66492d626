import { LOCALE } from '../texts/language.ts';
import { firstUse } from './first-use.ts';

/** Names each field, because the styles `medium` and `short` (`dateStyle`, `timeStyle`) differ from browser to browser. */
export const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTES = { ...DAY, hour: 'numeric', minute: '2-digit' } as const;
const SECONDS = { ...MINUTES, second: '2-digit' } as const;
const INDIA = { timeZone: 'Asia/Kolkata' } as const;

const timeFormat = (fields: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  firstUse(() => new Intl.DateTimeFormat(LOCALE, fields));

const local = timeFormat(MINUTES);
const localSeconds = timeFormat(SECONDS);
const ist = timeFormat({ ...MINUTES, ...INDIA });
const istSeconds = timeFormat({ ...SECONDS, ...INDIA });

export const formatLocalTime = (at: string): string => local().format(new Date(at));

export const formatLocalSeconds = (at: string): string => localSeconds().format(new Date(at));

export const formatIst = (at: string): string => `${ist().format(new Date(at))} IST`;

export const formatIstSeconds = (at: string): string => `${istSeconds().format(new Date(at))} IST`;
