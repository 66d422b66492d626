import { newId } from '@topup/kit/ids';
import type { Result } from '@topup/kit/result';
import type { NoNewName, NoPrice, UnknownProduct } from '../domain/change-product.ts';
import { isAtOrBelowCost } from '../domain/cost.ts';
import { ACT_OF, differenceOf, type ImportReport, type ImportSource, type RowError } from '../domain/price-import.ts';
import type { PriceProposal } from '../domain/price-proposal.ts';
import { meanwhileText, type Stale } from '../domain/changed-meanwhile.ts';
import { isDeleted, TOO_MANY_PRODUCTS, type Product, type TooManyProducts } from '../domain/product.ts';
import type { PriceImports } from '../store/price-imports.ts';
import type { Changed, ProductWriter, Unsettled } from '../store/product-writer.ts';
import type { ImportRequest } from './change-request.ts';
import { changedMeanwhile, type MeanwhileDeps } from './changed-meanwhile.ts';
import { propose, proposedChange, type ProposeDeps } from './propose.ts';

export type RunDeps = MeanwhileDeps &
  ProposeDeps & {
    readonly imports: PriceImports;
    readonly writer: ProductWriter;
    readonly pointCostPaise: () => Promise<number | null>;
  };
type RowFailure = NoPrice | NoNewName | UnknownProduct | Stale;
type RowRefusal = RowFailure | TooManyProducts;
type RowResult = Result<Changed, RowRefusal | Unsettled>;
export type Row = {
  readonly productId: string;
  readonly id: string;
  readonly decide: (known: Product | null, now: Date) => Result<Product, RowFailure>;
};
type ImportOrder = ImportRequest & {
  readonly source: ImportSource;
  readonly gameCode: string;
  readonly rows: readonly Row[];
  readonly unreadable?: readonly RowError[];
};
export type ImportAnswer = {
  readonly report: ImportReport;
  readonly importId: string | null;
  /** Contains the rows that wait for a second admin. Null if no row waits, and always null in a dry run. */
  readonly proposal: PriceProposal | null;
};

export async function runImport(deps: RunDeps, order: ImportOrder): Promise<ImportAnswer> {
  const { dryRun, unreadable = [] } = order;
  if (dryRun) {
    const shown = await deps.writer.changeMany(planned(order.rows, deps.now), null);
    return { report: await report(deps, order, shown), importId: null, proposal: null };
  }
  const { importId, at } = await begin(deps, order, unreadable.length);
  const by = { admin: order.admin, act: ACT_OF[order.source], reason: order.reason ?? undefined, importId };
  const now = (): Date => new Date(Math.max(deps.now().getTime(), at.getTime()));
  const done = await deps.writer.changeMany(planned(order.rows, now), by);
  const reported = await report(deps, order, done);
  const { success, failed, errors } = reported;
  await deps.imports.finish(importId, 'done', { doneAt: lastOf(done, at), success, failed, refused: errors });
  return { report: reported, importId, proposal: await proposeWaiting(deps, order, importId, done) };
}

async function proposeWaiting(deps: RunDeps, order: ImportOrder, importId: string, done: readonly RowResult[]) {
  const changes = done.flatMap((result) => (result.ok || !isWaiting(result.error) ? [] : proposedChange(result.error)));
  const { admin, gameCode, reason, source } = order;
  return changes.length === 0
    ? null
    : propose(deps, { admin, gameCode, act: ACT_OF[source], reason, importId, changes });
}

const isWaiting = (error: RowRefusal | Unsettled): error is Unsettled =>
  error.kind === 'waits' || error.kind === 'asks';

const planned = (rows: readonly Row[], now: () => Date) =>
  rows.map(({ id, decide }) => ({ id, decide: (known: Product | null) => decide(known, now()) }));

async function begin({ imports, now }: RunDeps, order: ImportOrder, unreadable: number) {
  const { source, gameCode, rows, admin, reason } = order;
  const importId = newId();
  const before = await imports.latest(gameCode);
  // Later than the previous import's `doneAt`: a rollback to that time then undoes this import and keeps the previous one.
  const at = new Date(Math.max(now().getTime(), (before?.doneAt?.getTime() ?? 0) + 1));
  await imports.begin({ _id: importId, gameCode, source, admin, reason, rows: rows.length + unreadable, at });
  return { importId, at };
}

const lastOf = (done: readonly RowResult[], at: Date): Date =>
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
  done: readonly RowResult[],
): Promise<ImportReport> {
  const pointCostPaise = await deps.pointCostPaise();
  const refused = done.flatMap((result, i) =>
    result.ok || isWaiting(result.error) ? [] : [{ id: rows[i]?.productId ?? '', why: result.error }],
  );
  const errors = await Promise.all(refused.map(async ({ id, why }) => ({ id, message: await rowText(deps, why) })));
  const changed = done.flatMap((result) => (result.ok ? [result.value] : []));
  const differences = done.flatMap((result) => {
    if (result.ok) return differenceOf({ ...result.value, waits: [] }) ?? [];
    return isWaiting(result.error) ? (differenceOf(result.error) ?? []) : [];
  });
  const waiting = differences.filter(({ waits }) => waits.length > 0).length;
  return {
    success: changed.length,
    failed: unreadable.length + errors.length,
    errors: [...unreadable, ...errors],
    atOrBelowCost: changed.filter(({ after }) => !isDeleted(after) && isAtOrBelowCost(after, pointCostPaise)).length,
    unchanged: changed.length + waiting - differences.length,
    waiting,
    differences,
  };
}

export async function rowText(deps: MeanwhileDeps, failure: RowRefusal): Promise<string> {
  switch (failure.kind) {
    case 'no_price':
      return 'the price has more than two decimals; give customPrice too';
    case 'no_new_name':
      return 'The supplier no longer gives this product that name.';
    case 'unknown_product':
      return 'This product does not exist.';
    case 'too_many_products':
      return TOO_MANY_PRODUCTS;
    case 'stale':
      return meanwhileText(await changedMeanwhile(deps, failure));
  }
}
