import { LOCALE } from '../texts/language.ts';
import { firstUse } from './first-use.ts';

const rupeeFormat = firstUse(() => new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR' }));

/** Rupees with sign and lakh grouping: 1234567.5 becomes '₹12,34,567.50'. */
export const formatRupees = (rupees: number | string): string => rupeeFormat().format(Number(rupees));

export const formatSigned = (rupees: number): string =>
  `${rupees < 0 ? '−' : '+'}${rupeeFormat().format(Math.abs(rupees))}`;
