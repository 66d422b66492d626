import { err, ok, type Result } from '@topup/kit/result';
import { restoreProduct } from '../domain/change-product.ts';
import { unlessStale } from '../domain/changed-meanwhile.ts';
import type { UnknownImport } from '../domain/price-import.ts';
import { byProductId } from '../domain/product.ts';
import { changedFields, stateOf, type ProductVersion } from '../domain/product-version.ts';
import { isGone, removesMost, type RemovesMost } from '../domain/removes-most.ts';
import type { Products } from '../store/products.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type Row, type RunDeps } from '../changes/run-import.ts';

export type AlreadyUndone = { readonly kind: 'already_undone' };

/** Restores the products that the import changed, except those that somebody has changed since. */
export async function undoImport(
  deps: RunDeps & { readonly products: Pick<Products, 'ofGame'> },
  importId: string,
  request: ImportRequest,
): Promise<Result<ImportAnswer, UnknownImport | AlreadyUndone | RemovesMost>> {
  const undone = await deps.imports.one(importId);
  if (!undone) return err({ kind: 'unknown_import' });
  if (undone.undoneAt) return err({ kind: 'already_undone' });
  const { gameCode } = undone;
  await deps.writer.moveVersions({ gameCode });
  const versions = await deps.versions.ofImport(importId);
  const changes = [...Map.groupBy(versions, ({ product }) => product).values()].map(inOrder);
  const gone = new Set(changes.flatMap(([{ product, before }]) => (isGone(before) ? product : [])));
  if (removesMost(await deps.products.ofGame(gameCode), gone, deps.now())) return err({ kind: 'removes_most' });
  const rows = changes.map(undoing).sort(byProductId);
  const answer = await runImport(deps, { source: 'undo', gameCode, rows, ...request });
  const isUndone = !request.dryRun && answer.report.success > 0;
  // Of admins who undo it at once each product is restored by one, and the import is undone by the first to end.
  if (isUndone && !(await deps.imports.markUndone(importId, deps.now()))) return err({ kind: 'already_undone' });
  return ok(answer);
}

type InOrder = readonly [ProductVersion, ...ProductVersion[]];

function inOrder(versions: readonly ProductVersion[]): InOrder {
  const [first, ...more] = versions.toSorted((a, b) => a.version - b.version);
  if (!first) throw new Error('a product without versions');
  return [first, ...more];
}

function undoing([first, ...more]: InOrder): Row {
  const last = more.at(-1) ?? first;
  return {
    productId: first.productId,
    id: first.product,
    decide: (known, now) => {
      // Products that are already restored stay as they are, because an admin may run an interrupted undo again.
      const isBack = known && first.before && changedFields(stateOf(known), first.before).length === 0;
      return isBack ? ok(known) : unlessStale(known, last.version, () => restoreProduct(known, first.before, now));
    },
  };
}
