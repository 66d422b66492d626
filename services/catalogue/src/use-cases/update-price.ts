import { ok } from '@topup/kit/result';
import { editProduct, productKey, type ProductDetails } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import type { Admin } from '../store/admin-writes.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type UpdateDeps = { readonly writer: ProductWriter; readonly now: () => Date };

/** Saves what an admin typed for one product. */
export async function updatePrice(
  deps: UpdateDeps,
  gameCode: string,
  details: ProductDetails,
  admin: Admin,
): Promise<Product> {
  const stored = await deps.writer.change<never>(
    productKey(gameCode, details.productId),
    (known) => ok(editProduct(known, gameCode, details, deps.now())),
    { admin, what: 'prices.update' },
  );
  if (!stored.ok) throw new Error('an edit cannot be refused');
  return stored.value;
}
