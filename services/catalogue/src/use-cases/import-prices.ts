import type { Result } from '@topup/kit/result';
import { importProduct, productKey, type ImportedProduct } from '../domain/change-product.ts';
import type { RowError } from '../domain/price-import.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type RunDeps } from '../changes/run-import.ts';

export type ImportItem = Result<ImportedProduct, RowError>;

export const importPrices = (
  deps: RunDeps,
  gameCode: string,
  items: readonly ImportItem[],
  request: ImportRequest,
): Promise<ImportAnswer> =>
  runImport(deps, {
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
        decide: (known, now) => importProduct(known, gameCode, item.value, now),
      };
    }),
  });
