import { firstUse } from '@topup/web-kit/format/first-use.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';

const plainFormat = firstUse(
  () => new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
);

export const formatRs = (rupees: number | string): string => `Rs ${plainFormat().format(Number(rupees))}`;
