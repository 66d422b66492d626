import { LOCALE } from '../texts/language.ts';

const LOCAL = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const LOCAL_SECONDS = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'medium' });
const IST = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' });

const IST_SECONDS = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/** A moment in the reader's own zone. */
export const formatLocalTime = (at: string): string => LOCAL.format(new Date(at));

/** The same to the second, for what happens within one minute. */
export const formatLocalSeconds = (at: string): string => LOCAL_SECONDS.format(new Date(at));

/** A moment in Indian time, named as such. */
export const formatIst = (at: string): string => `${IST.format(new Date(at))} IST`;

/** A moment in Indian time to the second, for what happens within one minute. */
export const formatIstSeconds = (at: string): string => `${IST_SECONDS.format(new Date(at))} IST`;
