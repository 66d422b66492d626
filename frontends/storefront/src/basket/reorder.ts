import { listOf, number, object, text } from '@topup/web-kit/api/shape.ts';
import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { changeKept } from './kept-order.ts';

/** `subtotal` is what the items cost then, in rupees. */
const state = object({ reordered: listOf(object({ productId: text, quantity: number, subtotal: number })) });
export type Reordered = ReturnType<typeof state.parse>['reordered'];

export function reorderedOf(entry: unknown): Reordered | null {
  try {
    return state.parse(entry).reordered;
  } catch {
    return null;
  }
}

/** Places no order: today's prices apply and the account is verified again. An uncertain attempt is kept. */
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
