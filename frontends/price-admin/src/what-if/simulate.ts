import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import type { PriceSales } from '@topup/web-kit/api/price-rules.ts';
import { toPaise } from '@topup/web-kit/format/paise.ts';
import { isSet } from '../price/price-fields.ts';

/** Amounts in paise; profit is null when the cost is unknown. */
type Outcome = { revenue: number; profit: number | null };

export type SimulatedRow = {
  product: ProductPrice;
  units: number;
  pricePaise: number;
  was: Outcome;
  would: Outcome;
};

/** Changes an amount by `percent`, which may have two decimals. Half a paisa is rounded up. */
const scaled = (paise: number, percent: number): number =>
  Math.floor((paise * (10_000 + Math.round(percent * 100)) + 5_000) / 10_000);

/**
 * What past sales would have brought at other prices.
 * @param prices the simulated price per product, in paise. A product without one keeps its current price.
 * @param unitsPercent assumed change in the number of units, in percent.
 */
export function simulate(
  sales: PriceSales['sales'],
  products: Map<string, ProductPrice>,
  prices: Map<string, number>,
  unitsPercent: number,
): SimulatedRow[] {
  return sales.flatMap(({ productId, quantity, revenue }) => {
    const product = products.get(productId);
    if (!product || quantity === 0) return [];
    const cost = isSet(product.cost) ? toPaise(product.cost ?? 0) * quantity : null;
    const pricePaise = prices.get(productId) ?? toPaise(product.customPrice ?? 0);
    const was = toPaise(revenue);
    // A product with the price 0 is not for sale, so no unit of it would be sold.
    const percent = pricePaise === 0 ? -100 : unitsPercent;
    const would = scaled(pricePaise * quantity, percent);
    return {
      product,
      units: quantity,
      pricePaise,
      was: { revenue: was, profit: cost === null ? null : was - cost },
      would: { revenue: would, profit: cost === null ? null : would - scaled(cost, percent) },
    };
  });
}

/** In paise. `cost` and `profit` are null if the cost of no product is known. */
export type Totals = { revenue: number; cost: number | null; profit: number | null };

/** A product without a known cost counts towards the revenue only. */
export function totalsOf(rows: SimulatedRow[], side: 'was' | 'would'): Totals {
  const known = rows.filter((row) => row[side].profit !== null);
  const sum = (all: SimulatedRow[], of: (outcome: Outcome) => number) =>
    all.reduce((total, row) => total + of(row[side]), 0);
  const profit = sum(known, (outcome) => outcome.profit ?? 0);
  const revenue = sum(rows, (outcome) => outcome.revenue);
  if (known.length === 0) return { revenue, cost: null, profit: null };
  return {
    revenue,
    cost: sum(known, ({ revenue }) => revenue) - profit,
    profit,
  };
}
