import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { unavailable } from '@topup/kit/errors';
import { newId } from '@topup/kit/ids';
import type { Log } from '@topup/kit/log';
import { compareWithList, type Compared, type Listed } from '../domain/drift.ts';
import type { Product } from '../domain/product.ts';
import type { DriftMarks, SeenDrift } from '../store/drift-marks.ts';
import type { PriceComparisons } from '../store/price-comparisons.ts';

export type CompareDeps = {
  readonly supplierProducts: () => Promise<readonly Listed[]>;
  readonly comparisons: PriceComparisons;
  readonly marks: DriftMarks;
  readonly gameCode: string;
  readonly products: () => Promise<readonly Product[]>;
  readonly now: () => Date;
  readonly log: Log;
};
export type Drifted = { readonly product: Product; readonly drift: SeenDrift };
export type PricesCompared = {
  readonly comparison: Compared & { readonly comparedAt: Date };
  readonly drifted: readonly Drifted[];
};

/** Records the admin's act first. */
export const comparePricesFor = (
  deps: CompareDeps & { readonly acts: AdminActs },
  admin: Actor,
): Promise<PricesCompared> =>
  comparePrices(deps, ({ products, marks }) =>
    deps.acts.record({
      _id: newId(),
      at: deps.now(),
      ...admin,
      act: 'compare-prices',
      subject: deps.gameCode,
      before: {},
      after: { products, differing: marks.length },
    }),
  );

/** Without the supplier's list it throws 503 and changes nothing. */
export async function comparePrices(
  deps: CompareDeps,
  beforeSaving: (compared: Compared) => Promise<void> = async () => undefined,
): Promise<PricesCompared> {
  const { comparisons, marks, gameCode } = deps;
  const list = await deps.supplierProducts();
  // One bad answer would otherwise mark every product as missing.
  if (list.length === 0) throw unavailable('The provider lists no products. Please try again.');
  const products = await deps.products();
  const compared = compareWithList(products, list);
  if (compared.unreadable.length > 0)
    deps.log.warn({ productIds: compared.unreadable }, 'prices of the supplier are no decimal numbers');
  await beforeSaving(compared);
  const comparison = await comparisons.save(gameCode, compared, deps.now());
  await marks.refresh();
  return { comparison, drifted: driftedOf(products, marks) };
}

export const driftedOf = (products: readonly Product[], marks: Pick<DriftMarks, 'of'>): Drifted[] =>
  products
    .flatMap((product) => {
      const drift = marks.of(product);
      return drift ? [{ product, drift }] : [];
    })
    .sort((a, b) => Math.abs(b.drift.changePercent) - Math.abs(a.drift.changePercent));
