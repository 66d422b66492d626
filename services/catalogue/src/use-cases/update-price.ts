import { ok, type Result } from '@topup/kit/result';
import { productKey, replaceDetails, type ProductDetails } from '../domain/change-product.ts';
import type { NotStored } from '../domain/changed-meanwhile.ts';
import type { Product } from '../domain/product.ts';
import { changeProduct, type ChangeDeps } from '../changes/change-product.ts';
import type { ChangeRequest } from '../changes/change-request.ts';

export const updatePrice = (
  deps: ChangeDeps,
  gameCode: string,
  details: ProductDetails,
  { admin, reason, seen }: ChangeRequest,
): Promise<Result<Product, NotStored>> =>
  changeProduct<never>(deps, {
    id: productKey(gameCode, details.productId),
    seen,
    decide: (known, now) => ok(replaceDetails(known, gameCode, details, now)),
    by: { admin, act: 'update-price', reason },
  });
