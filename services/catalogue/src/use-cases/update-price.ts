import { ok, type Result } from '@topup/kit/result';
import { productKey, replaceDetails, type ProductDetails } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import { changeProduct, type ChangeDeps, type NotChanged } from '../changes/change-product.ts';
import { consentOf, type ChangeRequest } from '../changes/change-request.ts';

export const updatePrice = (
  deps: ChangeDeps,
  gameCode: string,
  details: ProductDetails,
  request: ChangeRequest,
): Promise<Result<Product, NotChanged>> =>
  changeProduct<never>(deps, {
    id: productKey(gameCode, details.productId),
    seen: request.seen,
    decide: (known, now) => ok(replaceDetails(known, gameCode, details, now)),
    by: { admin: request.admin, act: 'update-price', reason: request.reason, consent: consentOf(request) },
  });
