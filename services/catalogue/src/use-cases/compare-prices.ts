import type { Actor, AdminActs } from '@topup/kit/admin-acts';
import { unavailable } from '@topup/kit/errors';
import { newId } from '@topup/kit/ids';
import type { Log } from '@topup/kit/log';
import { followName, productKey } from '../domain/change-product.ts';
import { compareWithList, newNamesIn, type Compared, type Listed } from '../domain/drift.ts';
import type { Product } from '../domain/product.ts';
import type { DriftMarks, SeenDrift } from '../store/drift-marks.ts';
import type { PriceComparisons } from '../store/price-comparisons.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type CompareDeps = {
  readonly supplierProducts: () => Promise<readonly Listed[]>;
  readonly comparisons: PriceComparisons;
  readonly marks: DriftMarks;
  readonly gameCode: string;
  readonly products: () => Promise<readonly Product[]>;
  readonly writer: Pick<ProductWriter, 'changeMany'>;
  readonly now: () => Date;
  readonly log: Log;
};
type Drifted = { readonly product: Product; readonly drift: SeenDrift };
export type PricesCompared = {
  readonly comparison: Compared & { readonly comparedAt: Date };
  readonly drifted: readonly Drifted[];
};

/** Compares at an admin's request, and records that the admin did so before it stores the result. */
export const comparePricesFor = (
  deps: CompareDeps & { readonly acts: AdminActs },
  admin: Actor,
): Promise<PricesCompared> =>
  comparePrices(deps, admin, ({ products, marks }) =>
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
  actor: Actor,
  beforeSaving: (compared: Compared) => Promise<void> = async () => undefined,
): Promise<PricesCompared> {
  const { comparisons, marks, gameCode } = deps;
  const list = await deps.supplierProducts();
  // An empty list is a fault of the supplier, and would mark every product as missing.
  if (list.length === 0) throw unavailable('The provider lists no products. Please try again.');
  const products = await deps.products();
  const compared = compareWithList(products, list);
  if (compared.unreadable.length > 0)
    deps.log.warn({ productIds: compared.unreadable }, 'prices of the supplier are no decimal numbers');
  await beforeSaving(compared);
  await followNames(deps, products, list, actor);
  const comparison = await comparisons.save(gameCode, compared, deps.now());
  await marks.refresh();
  return { comparison, drifted: driftedOf(products, marks) };
}

/** A new name may mean another article: the product is off sale until an admin confirms it, unless most names changed at once. */
async function followNames(
  { writer, gameCode, now }: CompareDeps,
  products: readonly Product[],
  list: readonly Listed[],
  admin: Actor,
): Promise<void> {
  const { names, areMany } = newNamesIn(products, list);
  if (names.length === 0) return;
  const planned = names.map(({ productId, spu }) => ({
    id: productKey(gameCode, productId),
    decide: (known: Product | null) => followName(known, spu, areMany, now()),
  }));
  await writer.changeMany(planned, { admin, act: 'name-changed' });
}

export const driftedOf = (products: readonly Product[], marks: Pick<DriftMarks, 'of'>): Drifted[] =>
  products
    .flatMap((product) => {
      const drift = marks.of(product);
      return drift ? [{ product, drift }] : [];
    })
    .sort((a, b) => Math.abs(b.drift.changePercent) - Math.abs(a.drift.changePercent));
