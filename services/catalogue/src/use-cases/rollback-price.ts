import { err, type Result } from '@topup/kit/result';
import { restoreProduct, type UnknownProduct } from '../domain/change-product.ts';
import type { Product } from '../domain/product.ts';
import { consentOf, type ChangeRequest } from '../changes/change-request.ts';
import { changeProduct, type ChangeDeps, type NotChanged } from '../changes/change-product.ts';

export type UnknownVersion = { readonly kind: 'unknown_version' };

export async function rollbackPrice(
  deps: ChangeDeps,
  id: string,
  toVersion: number,
  request: ChangeRequest,
): Promise<Result<Product, UnknownProduct | UnknownVersion | NotChanged>> {
  await deps.writer.moveVersions({ _id: id });
  const target = await deps.versions.one(id, toVersion);
  if (!target) return err({ kind: 'unknown_version' });
  return changeProduct(deps, {
    id,
    seen: request.seen,
    decide: (known, now) => restoreProduct(known, target.after, now),
    by: { admin: request.admin, act: 'rollback-price', reason: request.reason, consent: consentOf(request) },
  });
}
