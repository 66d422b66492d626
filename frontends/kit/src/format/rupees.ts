import { LOCALE } from '../texts/language.ts';

const RUPEES = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'INR' });
const PLAIN = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees with sign and lakh grouping: 1234567.5 becomes '₹12,34,567.50'. */
export const formatRupees = (rupees: number | string): string => RUPEES.format(Number(rupees));

/** Rupees as the price list writes them: 'Rs 62.50'. */
export const formatRs = (rupees: number | string): string => `Rs ${PLAIN.format(Number(rupees))}`;

/** A signed amount, for rows that credit or debit the wallet. */
export const formatSigned = (rupees: number): string => `${rupees < 0 ? '−' : '+'}${RUPEES.format(Math.abs(rupees))}`;
