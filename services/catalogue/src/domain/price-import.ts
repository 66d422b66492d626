import type { Actor } from '@topup/kit/actor';
import type { Product } from './product.ts';
import { changedFields, stateOf, type PriceAct, type ProductState } from './product-version.ts';

export type ImportSource = 'import' | 'bulk' | 'undo' | 'rollback';

export const ACT_OF: Readonly<Record<ImportSource, PriceAct>> = {
  import: 'import-prices',
  bulk: 'bulk-edit',
  undo: 'undo-import',
  rollback: 'rollback-prices',
};

export type UnknownImport = { readonly kind: 'unknown_import' };

export type RowError = { readonly id: string; readonly message: string };

export type PriceImport = Actor & {
  readonly _id: string;
  readonly gameCode: string;
  readonly source: ImportSource;
  /** Later than `doneAt` of the previous imports, unless they ran at the same time. */
  readonly at: Date;
  readonly reason: string | null;
  readonly rows: number;
  /** `cut_off`: its process died. Each product then is either changed, with its version, or unchanged. */
  readonly state: 'running' | 'done' | 'cut_off';
  readonly doneAt: Date | null;
  readonly success: number;
  readonly failed: number;
  readonly refused: readonly RowError[];
  readonly undoneAt: Date | null;
};
export type ImportEnd = Pick<PriceImport, 'doneAt' | 'success' | 'failed' | 'refused'>;

export type Difference = {
  readonly productId: string;
  readonly displayName: string;
  readonly kind: 'new' | 'changed' | 'restored';
  readonly before: ProductState | null;
  readonly after: ProductState;
};

export type ImportReport = {
  readonly success: number;
  readonly failed: number;
  readonly errors: readonly RowError[];
  readonly atOrBelowCost: number;
  readonly unchanged: number;
  readonly differences: readonly Difference[];
};

export function differenceOf(known: Product | null, product: Product): Difference | null {
  const [before, after] = [known && stateOf(known), stateOf(product)];
  if (before && changedFields(before, after).length === 0) return null;
  const isBack = before?.deleted && !after.deleted;
  const kind = before === null ? 'new' : isBack ? 'restored' : 'changed';
  return { productId: product.productId, displayName: product.displayName, kind, before, after };
}
