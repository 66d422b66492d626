import { err, ok, type Result } from '@topup/kit/result';
import { verifyStatusToken } from '@topup/kit/session';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import type { Orders } from '../store/orders.ts';

export type VisibleDeps = {
  readonly orders: Pick<Orders, 'read'>;
  readonly statusTokenKey: Buffer;
  readonly now: () => Date;
};
export type Requester = {
  readonly statusToken: string | null;
  readonly accountId: string | null;
  readonly isAdmin: () => Promise<boolean>;
};

/** Only the order's owner, an admin and the holder of its status token see the order. For all others it is not found. */
export async function visibleOrder(
  deps: VisibleDeps,
  orderId: string,
  { statusToken, accountId, isAdmin }: Requester,
): Promise<Result<Order, OrderFailure>> {
  const byToken =
    statusToken !== null && verifyStatusToken(deps.statusTokenKey, orderId, statusToken, deps.now().getTime());
  if (!byToken && accountId === null) return err({ kind: 'order_not_found' });
  const order = await deps.orders.read(orderId);
  if (!order) return err({ kind: 'order_not_found' });
  if (byToken || order.accountId === accountId || (await isAdmin())) return ok(order);
  return err({ kind: 'order_not_found' });
}
