import { err, type Result } from '@topup/kit/result';
import { changeIcon, productKey, type UnknownProduct } from '../domain/change-product.ts';
import type { UnknownIcon } from '../domain/icon.ts';
import type { Product } from '../domain/product.ts';
import type { Icons } from '../store/icons.ts';
import type { ChangeRequest } from '../changes/change-request.ts';
import { changeProduct, type ChangeDeps, type NotChanged } from '../changes/change-product.ts';

export type SetIconDeps = ChangeDeps & { readonly icons: Icons };

/** An empty name restores the store's default drawing. */
export async function setProductIcon(
  deps: SetIconDeps,
  gameCode: string,
  productId: string,
  filename: string,
  { admin, seen }: ChangeRequest,
): Promise<Result<Product, UnknownIcon | UnknownProduct | NotChanged>> {
  // Icons are never deleted, so an icon that exists now still exists when the product is written.
  if (filename !== '' && !(await deps.icons.has(filename))) return err({ kind: 'unknown_icon' });
  return changeProduct(deps, {
    id: productKey(gameCode, productId),
    seen,
    decide: (known, now) => changeIcon(known, filename, now),
    by: { admin, act: 'set-icon' },
  });
}
