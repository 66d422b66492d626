import type { Result } from '@topup/kit/result';
import { deleteProduct, type UnknownProduct } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import type { ChangeRequest } from '../changes/change-request.ts';
import { changeProduct, type ChangeDeps, type NotChanged } from '../changes/change-product.ts';

export const deletePrice = (
  deps: ChangeDeps,
  id: string,
  { admin, reason, seen }: ChangeRequest,
): Promise<Result<Product, UnknownProduct | NotChanged>> =>
  changeProduct(deps, { id, seen, decide: deleteProduct, by: { admin, act: 'delete-price', reason } });
