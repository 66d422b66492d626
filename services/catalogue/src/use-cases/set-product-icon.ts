import type { Actor } from '@topup/kit/admin-acts';
import { err, type Result } from '@topup/kit/result';
import { changeIcon, productKey } from '../domain/change-product.ts';
import type { SetIconFailure } from '../domain/icon.ts';
import type { Product } from '../domain/product.ts';
import type { Icons } from '../store/icons.ts';
import type { ProductWriter } from '../store/product-writer.ts';

export type SetIconDeps = { readonly icons: Icons; readonly writer: ProductWriter; readonly now: () => Date };

/** Shows a product with this icon; an empty name brings the store's own drawing back. */
export async function setProductIcon(
  { icons, writer, now }: SetIconDeps,
  gameCode: string,
  productId: string,
  filename: string,
  admin: Actor,
): Promise<Result<Product, SetIconFailure>> {
  // Icons are never deleted, so one that exists now exists when the product is written.
  if (filename !== '' && !(await icons.has(filename))) return err({ kind: 'unknown_icon' });
  return writer.change(productKey(gameCode, productId), (known) => changeIcon(known, filename, now()), {
    admin,
    act: 'set-icon',
  });
}
