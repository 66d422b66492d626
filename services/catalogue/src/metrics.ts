import { Gauge, type Registry } from '@prometheus-io/client';
import type { Product } from './domain/product.ts';
import type { Drift } from './domain/drift.ts';
import type { DriftMarks } from './store/drift-marks.ts';
import { driftedOf } from './use-cases/compare-prices.ts';

type Seen = { readonly marks: DriftMarks; readonly products: () => Promise<readonly Product[]> };

const kindOf = ({ missing, isPast }: Drift): string => {
  if (missing) return 'missing';
  return isPast ? 'past_threshold' : 'within_threshold';
};

export function measure(registry: Registry, { marks, products }: Seen): void {
  new Gauge({
    name: 'catalogue_price_drift_products',
    help: 'Products whose supplier price differs from the supplier list of the latest comparison, or that it lacks',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const kinds = driftedOf(await products(), marks).map(({ drift }) => kindOf(drift));
      for (const kind of ['past_threshold', 'within_threshold', 'missing'])
        this.set({ kind }, kinds.filter((one) => one === kind).length);
    },
  });
  new Gauge({
    name: 'catalogue_price_comparison_timestamp_seconds',
    help: 'When products and supplier list were last compared; before the first time: since when they could have been',
    registers: [registry],
    collect() {
      const comparison = marks.comparison();
      if (comparison) this.set((comparison.comparedAt ?? comparison.createdAt).getTime() / 1_000);
    },
  });
}
