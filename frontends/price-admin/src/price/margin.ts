import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { numberOf } from './amount.ts';
import { isSet } from './price-fields.ts';

export type Margin = { paise: number; perMille: number };

type Priced = Pick<ProductPrice, 'customPrice' | 'cost'>;

/** What the store earns with one unit; null if price or cost is unknown. */
export function marginOf({ customPrice, cost }: Priced): Margin | null {
  if (!isSet(customPrice) || !isSet(cost)) return null;
  const [paid, costs] = [toPaise(customPrice ?? 0), toPaise(cost ?? 0)];
  return { paise: paid - costs, perMille: Math.round(((paid - costs) * 1000) / costs) };
}

const PER_CENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'negative' });

/** Formats thousandths as percent: 125 becomes '12.5%'. */
export const formatPerMille = (perMille: number): string => `${PER_CENT.format(perMille / 10).replace('-', '−')}%`;

/** The record as if the typed texts were saved. If a text is no number, the price or the cost is unknown. */
export function drafted(price: ProductPrice, draft: { price: string; points: string }): ProductPrice {
  const points = numberOf(draft.points) ?? 0;
  const pointCost = price.pointCost ?? costOfAPoint(price);
  return { ...price, customPrice: numberOf(draft.price), cost: pointCost === null ? null : points * pointCost };
}

const costOfAPoint = ({ cost, smileonePoints }: ProductPrice): number | null =>
  isSet(cost) && isSet(smileonePoints) ? Number(cost) / Number(smileonePoints) : null;
