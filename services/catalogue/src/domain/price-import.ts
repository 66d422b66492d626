import type { Actor } from '@topup/kit/actor';
import type { Product } from './product.ts';
import { changedFields, stateOf, type PriceAct, type ProductState } from './product-version.ts';
import type { Ask, Wait, Weight } from './weigh-change.ts';

export type ImportSource = 'import' | 'bulk' | 'undo' | 'rollback' | 'names';

export const ACT_OF: Readonly<Record<ImportSource, PriceAct>> = {
  import: 'import-prices',
  bulk: 'bulk-edit',
  undo: 'undo-import',
  rollback: 'rollback-prices',
  names: 'confirm-name',
};

export type UnknownImport = { readonly kind: 'unknown_import' };

export type RowError = { readonly id: string; readonly message: string };

export type PriceImport = Actor & {
  readonly _id: string;
  readonly gameCode: string;
  readonly source: ImportSource;
  /** When the import began: later than the previous import's `doneAt`, unless the two ran at the same time. */
  readonly at: Date;
  readonly reason: string | null;
  readonly rows: number;
  /** `cut_off`: the process died during the import. Each product is then either changed, with a stored version, or unchanged. */
  readonly state: 'running' | 'done' | 'cut_off';
  readonly doneAt: Date | null;
  readonly success: number;
  readonly failed: number;
  readonly refused: readonly RowError[];
  readonly undoneAt: Date | null;
};
export type ImportEnd = Pick<PriceImport, 'doneAt' | 'success' | 'failed' | 'refused'>;

type Difference = {
  readonly productId: string;
  readonly displayName: string;
  readonly kind: 'new' | 'changed' | 'restored';
  readonly before: ProductState | null;
  readonly after: ProductState;
  /** `asks`: why an admin should look twice. `waits`: why a second admin has to confirm. */
  readonly asks: readonly Ask[];
  readonly waits: readonly Wait[];
};

export type ImportReport = {
  readonly success: number;
  readonly failed: number;
  readonly errors: readonly RowError[];
  readonly atOrBelowCost: number;
  readonly unchanged: number;
  /** How many of `differences` are not stored until a second admin confirms them. */
  readonly waiting: number;
  readonly differences: readonly Difference[];
};

type Weighed = Weight & { readonly before: Product | null; readonly after: Product };
export function differenceOf({ before: known, after: product, asks, waits }: Weighed): Difference | null {
  const [before, after] = [known && stateOf(known), stateOf(product)];
  if (before && changedFields(before, after).length === 0) return null;
  const isBack = before?.deleted && !after.deleted;
  const kind = before === null ? 'new' : isBack ? 'restored' : 'changed';
  return { productId: product.productId, displayName: product.displayName, kind, before, after, asks, waits };
}
