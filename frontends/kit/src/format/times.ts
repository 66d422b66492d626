import { LOCALE } from '../texts/language.ts';
import { firstUse } from './first-use.ts';

type Length = 'short' | 'medium';

const timeFormat = (timeStyle: Length, timeZone?: 'Asia/Kolkata'): (() => Intl.DateTimeFormat) =>
  firstUse(() => new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle, ...(timeZone && { timeZone }) }));

const local = timeFormat('short');
const localSeconds = timeFormat('medium');
const ist = timeFormat('short', 'Asia/Kolkata');
const istSeconds = timeFormat('medium', 'Asia/Kolkata');

export const formatLocalTime = (at: string): string => local().format(new Date(at));

export const formatLocalSeconds = (at: string): string => localSeconds().format(new Date(at));

export const formatIst = (at: string): string => `${ist().format(new Date(at))} IST`;

export const formatIstSeconds = (at: string): string => `${istSeconds().format(new Date(at))} IST`;
