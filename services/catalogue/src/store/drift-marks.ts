import { driftOf, type Drift, type Mark } from '../domain/drift.ts';
import type { Product } from '../domain/product.ts';
import type { PriceComparison, PriceComparisons } from './price-comparisons.ts';

/** How the supplier's list differs from a product, and when that was seen. */
export type SeenDrift = Drift & { readonly seenAt: Date };
export type DriftMarks = {
  readonly of: (product: Product) => SeenDrift | null;
  /** The comparison as last read, the same object until there is a newer one; null before the first. */
  readonly comparison: () => PriceComparison | null;
  /** Reads the latest comparison. */
  readonly refresh: () => Promise<void>;
};

/** A copy of the latest comparison in memory, because every price record shows its part of it. */
export async function openDriftMarks(
  comparisons: PriceComparisons,
  gameCode: string,
  thresholdHundredths: bigint,
): Promise<DriftMarks> {
  let comparison: PriceComparison | null = null;
  let marks: ReadonlyMap<string, Mark> = new Map();
  const refresh = async () => {
    const latest = await comparisons.latest(gameCode);
    // Keeps the object while the comparison is the same, because others cache results by it.
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
