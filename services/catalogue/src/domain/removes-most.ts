import { listed, type Product } from './product.ts';
import type { ProductState } from './product-version.ts';

const DAY_MS = 24 * 3_600_000;

export type RemovesMost = { readonly kind: 'removes_most' };

/** Whether a product leaves the list when it is restored to this state. Null: the product did not exist. */
export const isGone = (state: Pick<ProductState, 'deleted'> | null): boolean => state === null || state.deleted;

/** True if `gone` has over half of the products that are at least a day old. Newer ones may all go, to undo a wrong import. */
export function removesMost(products: readonly Product[], gone: ReadonlySet<string>, now: Date): boolean {
  const longListed = listed(products).filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= DAY_MS);
  return longListed.filter(({ _id }) => gone.has(_id)).length * 2 > longListed.length;
}
