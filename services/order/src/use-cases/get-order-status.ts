import { err, ok, type Result } from '@topup/kit/result';
import { verifyStatusToken } from '@topup/kit/session';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import { questionOf } from '../domain/question.ts';
import { askPayment, type AskDeps } from './ask-payment.ts';

export type StatusDeps = AskDeps & { readonly statusTokenKey: Buffer };

/** The wallet waits for the gateway for a second; the page asks again anyway. */
const LOOK_MS = 1_500;
export type Asker = {
  readonly statusToken: string | null;
  readonly accountId: string | null;
  /** Asked only about orders of others. */
  readonly isAdmin: () => Promise<boolean>;
};

/** One order for its owner, an admin, or whoever holds its return page's token. For everybody else there is no such order. */
export async function getOrderStatus(
  deps: StatusDeps,
  orderId: string,
  { statusToken, accountId, isAdmin }: Asker,
): Promise<Result<Order, OrderFailure>> {
  const byToken =
    statusToken !== null && verifyStatusToken(deps.statusTokenKey, orderId, statusToken, deps.now().getTime());
  if (!byToken && accountId === null) return err({ kind: 'order_not_found' });
  const order = await deps.orders.read(orderId);
  if (!order) return err({ kind: 'order_not_found' });
  if (byToken || order.accountId === accountId || (await isAdmin())) return ok(await upToDate(deps, order));
  return err({ kind: 'order_not_found' });
}

/** Who looks at an order that waits for its payment makes the gateway be asked: a dropped callback costs seconds. */
async function upToDate(deps: StatusDeps, order: Order): Promise<Order> {
  if (questionOf(order) !== 'get' || !(await askPayment(deps, order, LOOK_MS))) return order;
  return (await deps.orders.read(order._id)) ?? order;
}
