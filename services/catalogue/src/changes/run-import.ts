import { newId } from '@topup/kit/ids';
import type { Result } from '@topup/kit/result';
import type { NoPrice, UnknownProduct } from '../domain/change-product.ts';
import { isAtOrBelowCost } from '../domain/cost.ts';
import { ACT_OF, differenceOf, type ImportReport, type ImportSource, type RowError } from '../domain/price-import.ts';
import { meanwhileText, type Stale } from '../domain/changed-meanwhile.ts';
import { isDeleted, TOO_MANY_PRODUCTS, type Product, type TooManyProducts } from '../domain/product.ts';
import type { PriceImports } from '../store/price-imports.ts';
import type { Changed, ProductWriter } from '../store/product-writer.ts';
import type { ImportRequest } from './change-request.ts';
import { changedMeanwhile, type MeanwhileDeps } from './changed-meanwhile.ts';

export type RunDeps = MeanwhileDeps & {
  readonly imports: PriceImports;
  readonly writer: ProductWriter;
  readonly pointCostPaise: number | null;
  readonly now: () => Date;
};
export type RowFailure = NoPrice | UnknownProduct | Stale;
type RowRefusal = RowFailure | TooManyProducts;
export type Row = {
  readonly productId: string;
  readonly id: string;
  readonly decide: (known: Product | null, now: Date) => Result<Product, RowFailure>;
};
export type ImportOrder = ImportRequest & {
  readonly source: ImportSource;
  readonly gameCode: string;
  readonly rows: readonly Row[];
  readonly unreadable?: readonly RowError[];
};
export type ImportAnswer = { readonly report: ImportReport; readonly importId: string | null };

export async function runImport(deps: RunDeps, order: ImportOrder): Promise<ImportAnswer> {
  const { dryRun, unreadable = [] } = order;
  if (dryRun) {
    const shown = await deps.writer.changeMany(planned(order.rows, deps.now), null);
    return { report: await report(deps, order, shown), importId: null };
  }
  const { importId, at } = await begin(deps, order, unreadable.length);
  const by = { admin: order.admin, act: ACT_OF[order.source], reason: order.reason ?? undefined, importId };
  const now = (): Date => new Date(Math.max(deps.now().getTime(), at.getTime()));
  const done = await deps.writer.changeMany(planned(order.rows, now), by);
  const reported = await report(deps, order, done);
  const { success, failed, errors } = reported;
  await deps.imports.finish(importId, 'done', { doneAt: lastOf(done, at), success, failed, refused: errors });
  return { report: reported, importId };
}

const planned = (rows: readonly Row[], now: () => Date) =>
  rows.map(({ id, decide }) => ({ id, decide: (known: Product | null) => decide(known, now()) }));

async function begin({ imports, now }: RunDeps, order: ImportOrder, unreadable: number) {
  const { source, gameCode, rows, admin, reason } = order;
  const importId = newId();
  const before = await imports.latest(gameCode);
  // Later than every change of the previous import, so that a rollback can restore the list as it was between the two.
  const at = new Date(Math.max(now().getTime(), (before?.doneAt?.getTime() ?? 0) + 1));
  await imports.begin({ _id: importId, gameCode, source, admin, reason, rows: rows.length + unreadable, at });
  return { importId, at };
}

const lastOf = (done: readonly Result<Changed, RowRefusal>[], at: Date): Date =>
  new Date(
    done.reduce(
      (last, result) =>
        result.ok && result.value.after !== result.value.before
          ? Math.max(last, result.value.after.changedAt.getTime())
          : last,
      at.getTime(),
    ),
  );

async function report(
  deps: RunDeps,
  { rows, unreadable = [] }: ImportOrder,
  done: readonly Result<Changed, RowRefusal>[],
): Promise<ImportReport> {
  const refused = done.flatMap((result, i) => (result.ok ? [] : [{ id: rows[i]?.productId ?? '', why: result.error }]));
  const errors = await Promise.all(refused.map(async ({ id, why }) => ({ id, message: await textOf(deps, why) })));
  const changed = done.flatMap((result) => (result.ok ? [result.value] : []));
  const differences = changed.flatMap(({ before, after }) => differenceOf(before, after) ?? []);
  return {
    success: changed.length,
    failed: unreadable.length + errors.length,
    errors: [...unreadable, ...errors],
    atOrBelowCost: changed.filter(({ after }) => !isDeleted(after) && isAtOrBelowCost(after, deps.pointCostPaise))
      .length,
    unchanged: changed.length - differences.length,
    differences,
  };
}

async function textOf(deps: RunDeps, failure: RowRefusal): Promise<string> {
  switch (failure.kind) {
    case 'no_price':
      return 'the price has more than two decimals; give customPrice too';
    case 'unknown_product':
      return 'This product does not exist.';
    case 'too_many_products':
      return TOO_MANY_PRODUCTS;
    case 'stale':
      return meanwhileText(await changedMeanwhile(deps, failure));
  }
}
