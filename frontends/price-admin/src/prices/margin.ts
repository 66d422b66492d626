import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { isSet } from './price-fields.ts';

export type Margin = { paise: number; perMille: number };

type Priced = Pick<ProductPrice, 'customPrice' | 'cost'>;

/** Null if price or cost is unknown. */
export function marginOf({ customPrice, cost }: Priced): Margin | null {
  if (!isSet(customPrice) || !isSet(cost)) return null;
  const [paid, costs] = [toPaise(customPrice ?? 0), toPaise(cost ?? 0)];
  return { paise: paid - costs, perMille: Math.round(((paid - costs) * 1000) / costs) };
}

const PER_CENT = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'negative' });

/** 125 becomes '12.5%'. */
export const formatPerMille = (perMille: number): string => `${PER_CENT.format(perMille / 10).replace('-', '−')}%`;
