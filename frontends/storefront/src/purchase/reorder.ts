import { listOf, number, object, text } from '@topup/web-kit/api/shape.ts';
import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { changeKept } from './kept-order.ts';

/** Items of an earlier order; `subtotal` is what they cost then, in rupees. */
const state = object({ reordered: listOf(object({ productId: text, quantity: number, subtotal: number })) });
export type Reordered = ReturnType<typeof state.parse>['reordered'];

/** The items of the last repeated order, read from the history entry's state; null when there are none. */
export function reorderedOf(entry: unknown): Reordered | null {
  try {
    return state.parse(entry).reordered;
  } catch {
    return null;
  }
}

/**
 * Replaces the basket with an earlier order's items and account, and opens the purchase page.
 * Places no order: today's prices apply and the account is verified again. An attempt with an unknown outcome is kept.
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
