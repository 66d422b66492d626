import type { PriceState } from '@topup/web-kit/api/admin-prices.ts';
import { amountText } from '../price/amount.ts';
import { contentsText } from '../price/contents.ts';
import { changeTexts as t } from './texts.ts';

type ExistingPrice = NonNullable<PriceState>;

const ABSENT = '—';

/** In the order of the price table's columns. `usual`: the default value, which in a new product is not a difference. */
const FIELDS: { field: string; text: (price: ExistingPrice) => string; usual?: string }[] = [
  { field: t.spu, text: ({ spu }) => spu ?? '' },
  { field: t.displayName, text: ({ displayName, spu }) => displayName || spu || '' },
  { field: t.apiPrice, text: ({ originalPrice }) => amountText(originalPrice) },
  {
    field: t.customPrice,
    text: ({ customPrice }) => (Number(customPrice ?? 0) === 0 ? t.notSet : amountText(customPrice)),
  },
  {
    field: t.points,
    text: ({ smileonePoints }) => (Number(smileonePoints ?? 0) === 0 ? t.unknown : amountText(smileonePoints)),
  },
  { field: t.icon, text: ({ icon }) => icon || t.noIcon, usual: t.noIcon },
  { field: t.gives, text: ({ contents }) => contentsText(contents) || t.notEntered, usual: t.notEntered },
  { field: t.sale, text: ({ paused }) => (paused ? t.paused(paused.reason) : t.onSale), usual: t.onSale },
  { field: t.newName, text: ({ renamed }) => renamed?.to ?? t.noNewName, usual: t.noNewName },
  { field: t.list, text: ({ deleted }) => (deleted ? t.deleted : t.listed), usual: t.listed },
];

/** The fields in which the states differ, each with its value in every state; '—' if a state is missing. */
export function priceDifferences(...states: PriceState[]): { field: string; values: string[] }[] {
  return FIELDS.map(({ field, text, usual }) => ({
    field,
    usual,
    values: states.map((price) => (price ? text(price) : ABSENT)),
  }))
    .filter(({ values }) => new Set(values).size > 1)
    .filter(({ values, usual }) => !values.every((value) => value === ABSENT || value === usual));
}
