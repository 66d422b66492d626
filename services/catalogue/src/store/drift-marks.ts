import { driftOf, type Drift, type Mark } from '../domain/drift.ts';
import type { Product } from '../domain/product.ts';
import type { PriceComparison, PriceComparisons } from './price-comparisons.ts';

/** How a product differs from the supplier's list, and when that was found. */
export type SeenDrift = Drift & { readonly seenAt: Date };
export type DriftMarks = {
  readonly of: (product: Product) => SeenDrift | null;
  /** The comparison as last loaded, the same object until there is a newer one; null before the first. */
  readonly comparison: () => PriceComparison | null;
  /** Loads the latest comparison. */
  readonly refresh: () => Promise<void>;
};

/** The latest comparison in memory, because every price record shows its part of it. */
export async function openDriftMarks(
  comparisons: PriceComparisons,
  gameCode: string,
  thresholdHundredths: bigint,
): Promise<DriftMarks> {
  let comparison: PriceComparison | null = null;
  let marks: ReadonlyMap<string, Mark> = new Map();
  const refresh = async () => {
    const latest = await comparisons.latest(gameCode);
    // Keeps the same object while the comparison is unchanged, because callers cache results by it.
    if (latest && latest.comparedAt?.getTime() === comparison?.comparedAt?.getTime()) return;
    comparison = latest;
    marks = new Map(comparison?.marks.map((mark) => [mark.productId, mark]));
  };
  await refresh();
  return {
    of: (product) => {
      const drift = driftOf(product, marks.get(product.productId), thresholdHundredths);
      return drift && comparison?.comparedAt ? { ...drift, seenAt: comparison.comparedAt } : null;
    },
    comparison: () => comparison,
    refresh,
  };
}
