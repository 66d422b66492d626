import { listed, type Product } from './product.ts';
import type { ProductState } from './product-version.ts';

const DAY_MS = 24 * 3_600_000;

export type RemovesMost = { readonly kind: 'removes_most' };

/** A product that is to become this state leaves the list. */
export const isGone = (state: Pick<ProductState, 'deleted'> | null): boolean => state === null || state.deleted;

/** More than half of what has been listed for a day. What a wrong file added today may all go again. */
export function removesMost(products: readonly Product[], gone: ReadonlySet<string>, now: Date): boolean {
  const longListed = listed(products).filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= DAY_MS);
  return longListed.filter(({ _id }) => gone.has(_id)).length * 2 > longListed.length;
}
