import { driftOf, type Drift, type Mark } from '../domain/drift.ts';
import type { Product } from '../domain/product.ts';
import type { PriceComparison, PriceComparisons } from './price-comparisons.ts';

export type SeenDrift = Drift & { readonly seenAt: Date };
export type DriftMarks = {
  readonly of: (product: Product) => SeenDrift | null;
  /** Returns the same object until a newer comparison is loaded; null before the first. */
  readonly comparison: () => PriceComparison | null;
  readonly refresh: () => Promise<void>;
};

export async function openDriftMarks(
  comparisons: PriceComparisons,
  gameCode: string,
  thresholdHundredths: bigint,
): Promise<DriftMarks> {
  let comparison: PriceComparison | null = null;
  let marks: ReadonlyMap<string, Mark> = new Map();
  const refresh = async () => {
    const latest = await comparisons.latest(gameCode);
    // Keeps the same object for the same comparison, because callers cache results by it.
    if (comparison && latest?.comparedAt?.getTime() === comparison.comparedAt?.getTime()) return;
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
