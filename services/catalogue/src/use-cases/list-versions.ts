import { err, ok, type Result } from '@topup/kit/result';
import type { UnknownProduct } from '../domain/change-product.ts';
import type { ProductVersion } from '../domain/product-version.ts';
import type { MeanwhileDeps } from '../changes/changed-meanwhile.ts';

const PAGE = 20;

export async function listVersions(
  { versions, writer }: MeanwhileDeps,
  product: string,
  below: number | null,
): Promise<Result<{ versions: ProductVersion[]; more: boolean }, UnknownProduct>> {
  await writer.moveVersions({ _id: product });
  const found = await versions.ofProduct(product, below, PAGE + 1);
  const isKnown = found.length > 0 || (below !== null && (await versions.ofProduct(product, null, 1)).length > 0);
  if (!isKnown) return err({ kind: 'unknown_product' });
  return ok({ versions: found.slice(0, PAGE), more: found.length > PAGE });
}
