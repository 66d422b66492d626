import { editProduct, productKey, type ProductEdit } from '../domain/change-product.ts';
import { unlessStale } from '../domain/changed-meanwhile.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type RunDeps } from '../changes/run-import.ts';

type EditedRow = ProductEdit & { readonly productId: string; readonly version?: number | undefined };

export const editPrices = (
  deps: RunDeps,
  gameCode: string,
  edits: readonly EditedRow[],
  request: ImportRequest,
): Promise<ImportAnswer> =>
  runImport(deps, {
    source: 'bulk',
    gameCode,
    ...request,
    rows: edits.map(({ productId, version, ...edit }) => ({
      productId,
      id: productKey(gameCode, productId),
      decide: (known, now) => unlessStale(known, version, () => editProduct(known, edit, now)),
    })),
  });
