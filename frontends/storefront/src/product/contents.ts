import type { ProductContents } from '@topup/web-kit/api/product-contents.ts';
import type { ProductItem } from '@topup/web-kit/api/product-items.ts';
import { firstUse } from '@topup/web-kit/format/first-use.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { LOCALE, language } from '@topup/web-kit/texts/language.ts';
import { contentsTexts as t } from '../texts/contents.ts';
import { isPass, nameParts } from './product-name.ts';

const counts = firstUse(() => new Intl.NumberFormat(LOCALE));
export const countText = (count: number): string => counts().format(count);

/** In all, without any bonus. */
export const diamondsOf = ({ diamonds, dailyDiamonds, days }: ProductContents): number =>
  diamonds + dailyDiamonds * days;

/** What it gives, as a sentence without a full stop; '' for no diamonds. */
export function sentenceOf(contents: ProductContents): string {
  const { diamonds, dailyDiamonds, days } = contents;
  const [now, daily, all] = [diamonds, dailyDiamonds, diamondsOf(contents)].map(countText) as [string, string, string];
  if (days === 0) return diamonds > 0 ? t.atOnce(now) : '';
  return diamonds > 0 ? t.both(now, daily, days, all) : t.daily(daily, days, all);
}

/** Whether the name says the number already: '55 Diamonds (50 + 5 bonus)' says both 55 and 50. */
export const saysDiamonds = (displayName: string, { diamonds, days }: ProductContents): boolean => {
  const { count, more } = nameParts(displayName);
  return days === 0 && [count.replaceAll(',', ''), /^\d+/.exec(more)?.[0]].includes(String(diamonds));
};

export const extraOf = ({ extra, extraHindi }: ProductContents): string => (language === 'hi' && extraHindi) || extra;

/** What 100 diamonds cost without any bonus, in words; '' if the contents are not known, or a pass gives more than diamonds. */
export function rateOf({ displayName, customPrice, contents }: ProductItem): string {
  const diamonds = contents ? diamondsOf(contents) : 0;
  if (!contents || diamonds === 0 || (contents.days === 0 && isPass(displayName))) return '';
  const rupees = formatRupees(toRupees(Math.round((toPaise(customPrice) * 100) / diamonds)));
  const hasBonus = contents.firstTimeDiamonds > 0 || nameParts(displayName).more !== '';
  return hasBonus ? t.rateAlone(rupees) : t.rate(rupees);
}
