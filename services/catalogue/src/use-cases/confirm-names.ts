import { confirmName, productKey } from '../domain/change-product.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type RunDeps } from '../changes/run-import.ts';

/** `name`: the supplier's new name as the admin saw it. */
type SeenName = { readonly productId: string; readonly name: string };

export const confirmNames = (
  deps: RunDeps,
  gameCode: string,
  names: readonly SeenName[],
  request: ImportRequest,
): Promise<ImportAnswer> =>
  runImport(deps, {
    source: 'names',
    gameCode,
    ...request,
    rows: names.map(({ productId, name }) => ({
      productId,
      id: productKey(gameCode, productId),
      decide: (known, now) => confirmName(known, name, now),
    })),
  });
