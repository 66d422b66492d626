import type { ProductVersion } from '../domain/product-version.ts';
import type { MeanwhileDeps } from './changed-meanwhile.ts';

const PAGE = 20;

/** What happened to a product, the newest first. */
export async function listVersions(
  { versions, writer }: MeanwhileDeps,
  product: string,
  below: number | null,
): Promise<{ versions: ProductVersion[]; more: boolean }> {
  await writer.moveVersions({ _id: product });
  const found = await versions.ofProduct(product, below, PAGE + 1);
  return { versions: found.slice(0, PAGE), more: found.length > PAGE };
}
