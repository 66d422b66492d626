import { pointCostView, type PriceRecordView } from './views.ts';
import type { Product } from '../domain/product.ts';
import type { DriftMarks } from '../store/drift-marks.ts';

export type PriceListDeps = {
  readonly view: PriceRecordView;
  readonly marks: Pick<DriftMarks, 'comparison'>;
  readonly pointCostPaise: number | null;
};

/** Serialises a row again only when its product or mark has changed, the whole text only when the array has. */
export function priceListText({
  view,
  marks,
  pointCostPaise,
}: PriceListDeps): (products: readonly Product[]) => string {
  const pointCost = JSON.stringify(pointCostView(pointCostPaise));
  let rows = new WeakMap<Product, string>();
  let texts = new WeakMap<readonly Product[], string>();
  let comparison = marks.comparison();

  function rowOf(product: Product): string {
    const known = rows.get(product);
    if (known !== undefined) return known;
    const row = JSON.stringify(view(product));
    rows.set(product, row);
    return row;
  }

  return (products) => {
    if (comparison !== marks.comparison()) {
      rows = new WeakMap();
      texts = new WeakMap();
      comparison = marks.comparison();
    }
    const known = texts.get(products);
    if (known !== undefined) return known;
    const message = JSON.stringify(`Loaded ${products.length} product prices`);
    const data = products.map(rowOf).join(',');
    const text = `{"success":true,"message":${message},"data":[${data}],"pointCost":${pointCost}}`;
    texts.set(products, text);
    return text;
  };
}
