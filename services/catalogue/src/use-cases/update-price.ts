import type { Actor } from '@topup/kit/admin-acts';
import { ok } from '@topup/kit/result';
import { editProduct, productKey, type ProductDetails } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type UpdateDeps = { readonly writer: ProductWriter; readonly now: () => Date };

/** Saves what an admin typed for one product. */
export async function updatePrice(
  deps: UpdateDeps,
  gameCode: string,
  details: ProductDetails,
  admin: Actor,
): Promise<Product> {
  const stored = await deps.writer.change<never>(
    productKey(gameCode, details.productId),
    (known) => ok(editProduct(known, gameCode, details, deps.now())),
    { admin, act: 'update-price' },
  );
  if (!stored.ok) throw new Error('an edit cannot be refused');
  return stored.value;
}
