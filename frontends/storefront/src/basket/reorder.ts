import * as z from '@topup/web-kit/api/schema.ts';
import type { Order } from '@topup/web-kit/api/my-orders.ts';
import { navigate } from '@topup/web-kit/host/router.tsx';
import { changeKept } from './kept-order.ts';

/** In the history state: the items of the repeated order. `subtotal`: what the item cost in that order, in rupees. */
const state = z.object({
  reordered: z.array(z.object({ productId: z.string(), quantity: z.number(), subtotal: z.number() })),
});
export type Reordered = z.infer<typeof state>['reordered'];

export const reorderedOf = (entry: unknown): Reordered | null => state.safeParse(entry).data?.reordered ?? null;

/** Fills the draft with the account and items of an order. The account must be verified again. Prices are today's. */
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
