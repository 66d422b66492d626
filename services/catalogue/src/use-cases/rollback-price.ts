import { err, type Result } from '@topup/kit/result';
import { restoreProduct, type UnknownProduct } from '../domain/change-product.ts';
import type { NotStored } from '../domain/changed-meanwhile.ts';
import type { Product } from '../domain/product.ts';
import type { ChangeRequest } from '../changes/change-request.ts';
import { changeProduct, type ChangeDeps } from '../changes/change-product.ts';

export type UnknownVersion = { readonly kind: 'unknown_version' };

export async function rollbackPrice(
  deps: ChangeDeps,
  id: string,
  toVersion: number,
  { admin, reason, seen }: ChangeRequest,
): Promise<Result<Product, UnknownProduct | UnknownVersion | NotStored>> {
  await deps.writer.moveVersions({ _id: id });
  const target = await deps.versions.one(id, toVersion);
  if (!target) return err({ kind: 'unknown_version' });
  return changeProduct(deps, {
    id,
    seen,
    decide: (known, now) => restoreProduct(known, target.after, now),
    by: { admin, act: 'rollback-price', reason },
  });
}
