/** Why a product is not on sale, in the order in which an admin has to remove the causes. */
export type NotSold = 'deleted' | 'no_price' | 'paused' | 'renamed' | 'below_cost';

type Sale = {
  readonly pricePaise: number;
  /** Zero when unknown. */
  readonly pointsHundredths: number;
  readonly deleted: boolean;
  readonly paused: boolean;
  /** The supplier has given the product's id another name, which no admin has confirmed yet. */
  readonly renamed: boolean;
};

/** Null if the product can be sold. While its points or the cost of a point are unknown, no price is too low. */
export function whyNotSold(sale: Sale, pointCostPaise: number | null): NotSold | null {
  if (sale.deleted) return 'deleted';
  if (sale.pricePaise <= 0) return 'no_price';
  if (sale.paused) return 'paused';
  if (sale.renamed) return 'renamed';
  return isBelowCost(sale, pointCostPaise) ? 'below_cost' : null;
}

/** Compares exactly, in hundredths of a paisa. */
export const isBelowCost = (
  { pricePaise, pointsHundredths }: Pick<Sale, 'pricePaise' | 'pointsHundredths'>,
  pointCostPaise: number | null,
): boolean => BigInt(pricePaise) * 100n < BigInt(pointsHundredths) * BigInt(pointCostPaise ?? 0);
