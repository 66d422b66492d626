import type { Actor } from '@topup/kit/admin-acts';
import type { Result } from '@topup/kit/result';
import { importProduct, isAtOrBelowCost, productKey, type ImportedProduct } from '../domain/change-product.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type ImportDeps = {
  readonly writer: ProductWriter;
  readonly pointCostPaise: number | null;
  readonly now: () => Date;
};
export type ImportItem = Result<ImportedProduct, { readonly id: string; readonly message: string }>;
export type ImportReport = {
  readonly success: number;
  readonly failed: number;
  readonly errors: { id: string; message: string }[];
  readonly atOrBelowCost: number;
};

/** Takes what is good and reports what is not; importing the same list again changes nothing. */
export async function importPrices(
  deps: ImportDeps,
  gameCode: string,
  items: readonly ImportItem[],
  admin: Actor,
): Promise<ImportReport> {
  const errors: { id: string; message: string }[] = [];
  let success = 0;
  let atOrBelowCost = 0;
  for (const item of items) {
    if (!item.ok) {
      errors.push(item.error);
      continue;
    }
    const { productId } = item.value;
    const stored = await deps.writer.change(
      productKey(gameCode, productId),
      (known) => importProduct(known, gameCode, item.value, deps.now()),
      { admin, act: 'import-prices' },
    );
    if (!stored.ok) errors.push({ id: productId, message: stored.error });
    else {
      success++;
      if (isAtOrBelowCost(stored.value, deps.pointCostPaise)) atOrBelowCost++;
    }
  }
  return { success, failed: errors.length, errors, atOrBelowCost };
}
