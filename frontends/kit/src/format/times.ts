import { LOCALE } from '../texts/language.ts';

const LOCAL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const LOCAL_SECONDS = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const IST = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const IST_SECONDS = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** A time in the reader's time zone. */
export const formatLocalTime = (at: string): string => LOCAL.format(new Date(at));

/** Like `formatLocalTime`, with seconds. */
export const formatLocalSeconds = (at: string): string => LOCAL_SECONDS.format(new Date(at));

/** A time in Indian time, labelled IST. */
export const formatIst = (at: string): string => `${IST.format(new Date(at))} IST`;

/** Like `formatIst`, with seconds. */
export const formatIstSeconds = (at: string): string => `${IST_SECONDS.format(new Date(at))} IST`;
