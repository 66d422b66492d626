import { pointCostView, type PriceRecordView } from './views.ts';
import type { Product } from '../domain/product.ts';
import type { DriftMarks } from '../store/drift-marks.ts';
import type { Prices } from '../use-cases/list-prices.ts';

type PriceListDeps = {
  readonly view: PriceRecordView;
  readonly marks: Pick<DriftMarks, 'comparison'>;
};

/** Keeps each row's JSON until its product, the latest price comparison or the cost of a point changes. */
export function priceListText({ view, marks }: PriceListDeps): (prices: Prices) => string {
  let rows = new WeakMap<Product, string>();
  let texts = new WeakMap<Prices, string>();
  let comparison = marks.comparison();
  let pointCost: number | null = null;

  function rowOf(product: Product): string {
    const known = rows.get(product);
    if (known !== undefined) return known;
    const row = JSON.stringify(view(product, pointCost));
    rows.set(product, row);
    return row;
  }

  return (prices) => {
    if (comparison !== marks.comparison() || pointCost !== prices.pointCostPaise) {
      rows = new WeakMap();
      texts = new WeakMap();
      comparison = marks.comparison();
      pointCost = prices.pointCostPaise;
    }
    const known = texts.get(prices);
    if (known !== undefined) return known;
    const message = JSON.stringify(`Loaded ${prices.products.length} product prices`);
    const data = prices.products.map(rowOf).join(',');
    const cost = JSON.stringify(pointCostView(pointCost));
    const text = `{"success":true,"message":${message},"data":[${data}],"pointCost":${cost}}`;
    texts.set(prices, text);
    return text;
  };
}
