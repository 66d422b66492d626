import type { Result } from '@topup/kit/result';
import { importProduct, productKey, type ImportedProduct } from '../domain/change-product.ts';
import { newNamesIn } from '../domain/drift.ts';
import type { RowError } from '../domain/price-import.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type RunDeps } from '../changes/run-import.ts';
import type { ProductList } from '../store/product-list.ts';

export type ImportDeps = RunDeps & { readonly list: Pick<ProductList, 'latest'> };
export type ImportItem = Result<ImportedProduct, RowError>;

export async function importPrices(
  deps: ImportDeps,
  gameCode: string,
  items: readonly ImportItem[],
  request: ImportRequest,
): Promise<ImportAnswer> {
  const named = items.flatMap((item) => (item.ok ? [{ id: item.value.productId, spu: item.value.spu }] : []));
  const { areMany: areManyRenamed } = newNamesIn((await deps.list.latest(gameCode)).products, named);
  return runImport(deps, {
    source: 'import',
    gameCode,
    ...request,
    unreadable: items.flatMap((item) => (item.ok ? [] : [item.error])),
    rows: items.flatMap((item) => {
      if (!item.ok) return [];
      const { productId } = item.value;
      return {
        productId,
        id: productKey(gameCode, productId),
        decide: (known, now) => importProduct(known, gameCode, item.value, now, { areManyRenamed }),
      };
    }),
  });
}
