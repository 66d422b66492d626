import { listOf, number, object, text } from '@topup/web-kit/api/shape.ts';
import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { changeKept } from './kept-order.ts';

/** Items of an earlier order; `subtotal` in rupees, as they cost then. */
const state = object({ reordered: listOf(object({ productId: text, quantity: number, subtotal: number })) });
export type Reordered = ReturnType<typeof state.parse>['reordered'];

/** The earlier order whose items were put into the basket last, from the state of the history entry; else null. */
export function reorderedOf(entry: unknown): Reordered | null {
  try {
    return state.parse(entry).reordered;
  } catch {
    return null;
  }
}

/**
 * Puts the items and the account of an earlier order into the basket, in place of what was there, and shows it. Orders
 * nothing: prices are today's, and the account is verified anew. An attempt of which nobody knows the end stays known.
 */
export function reorder(email: string, { userGameId, zoneId, items }: Order): void {
  changeKept(email, {
    userId: userGameId,
    zoneId,
    player: null,
    quantities: Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity])),
    names: Object.fromEntries(items.map(({ productId, spu }) => [productId, spu])),
  });
  const of: Reordered = items.map(({ productId, quantity, subtotal }) => ({ productId, quantity, subtotal }));
  navigate('/user', { state: { reordered: of } });
}
