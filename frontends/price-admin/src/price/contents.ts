import type { TypedContents } from '@topup/web-kit/api/admin-prices.ts';
import type { ProductContents } from '@topup/web-kit/api/product-contents.ts';
import { priceTexts as t } from './texts.ts';

type Contents = ProductContents | null | undefined;

/** In one line, such as '80 diamonds · 20 a day for 7 days'; '' for none. */
export const contentsText = (contents: Contents): string =>
  contents
    ? [
        contents.diamonds > 0 && t.diamonds(contents.diamonds),
        contents.days > 0 && t.daily(contents.dailyDiamonds, contents.days),
        contents.firstTimeDiamonds > 0 && t.firstTime(contents.firstTimeDiamonds),
        contents.extra,
        contents.extraHindi,
      ]
        .filter(Boolean)
        .join(' · ')
    : '';

const typed = (count = 0): string => (count > 0 ? String(count) : '');

export const typedContents = (contents: Contents): TypedContents => ({
  diamonds: typed(contents?.diamonds),
  dailyDiamonds: typed(contents?.dailyDiamonds),
  days: typed(contents?.days),
  firstTimeDiamonds: typed(contents?.firstTimeDiamonds),
  extra: contents?.extra ?? '',
  extraHindi: contents?.extraHindi ?? '',
});

/** A number that cannot be read counts as none. */
export const readContents = (text: TypedContents): ProductContents => ({
  diamonds: Number(text.diamonds) || 0,
  dailyDiamonds: Number(text.dailyDiamonds) || 0,
  days: Number(text.days) || 0,
  firstTimeDiamonds: Number(text.firstTimeDiamonds) || 0,
  extra: text.extra,
  extraHindi: text.extraHindi,
});

export const isSameContents = (one: TypedContents, other: TypedContents): boolean =>
  CONTENTS_FIELDS.every((field) => one[field].trim() === other[field].trim());

export const CONTENTS_FIELDS = [
  'diamonds',
  'dailyDiamonds',
  'days',
  'firstTimeDiamonds',
  'extra',
  'extraHindi',
] as const satisfies (keyof ProductContents)[];
