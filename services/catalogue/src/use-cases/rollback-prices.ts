import { err, ok, type Result } from '@topup/kit/result';
import { restoreProduct } from '../domain/change-product.ts';
import { unlessStale } from '../domain/changed-meanwhile.ts';
import type { UnknownImport } from '../domain/price-import.ts';
import { byProductId, type Product } from '../domain/product.ts';
import { isGone, removesMost, type RemovesMost } from '../domain/removes-most.ts';
import type { Products } from '../store/products.ts';
import type { ImportRequest } from '../changes/change-request.ts';
import { runImport, type ImportAnswer, type RunDeps } from '../changes/run-import.ts';

export type RollbackDeps = RunDeps & { readonly products: Products };
type RollbackTo = { readonly importId: string } | { readonly at: Date };
export type StillRunning = { readonly kind: 'still_running' };

export async function rollbackPrices(
  deps: RollbackDeps,
  gameCode: string,
  to: RollbackTo,
  request: ImportRequest,
): Promise<Result<ImportAnswer, UnknownImport | StillRunning | RemovesMost>> {
  const point = await timeOf(deps, gameCode, to);
  if (!point.ok) return point;
  await deps.writer.moveVersions({ gameCode });
  const changed = await deps.products.changedAfter(gameCode, point.value);
  const states = await deps.versions.statesAt(changed, point.value);
  const gone = new Set([...states].flatMap(([id, state]) => (isGone(state) ? id : [])));
  if (removesMost(await deps.products.ofGame(gameCode), gone, deps.now())) return err({ kind: 'removes_most' });
  const known = await deps.products.byIds([...states.keys()]);
  // The rollback of a long list takes seconds. Products that another admin changes meanwhile are left alone and reported.
  const rows = known.sort(byProductId).map(({ _id, productId, version }) => ({
    productId,
    id: _id,
    decide: (current: Product | null, now: Date) =>
      unlessStale(current, version, () => restoreProduct(current, states.get(_id) ?? null, now)),
  }));
  return ok(await runImport(deps, { source: 'rollback', gameCode, rows, ...request }));
}

async function timeOf(
  { imports }: RollbackDeps,
  gameCode: string,
  to: RollbackTo,
): Promise<Result<Date, UnknownImport | StillRunning>> {
  if ('at' in to) return ok(to.at);
  const done = await imports.one(to.importId);
  if (done?.gameCode !== gameCode) return err({ kind: 'unknown_import' });
  return done.doneAt ? ok(done.doneAt) : err({ kind: 'still_running' });
}
