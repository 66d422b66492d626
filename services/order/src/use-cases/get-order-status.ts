import { ok, type Result } from '@topup/kit/result';
import type { OrderFailure } from '../domain/failures.ts';
import type { Order } from '../domain/order.ts';
import { questionOf } from '../domain/question.ts';
import { askPayment, type AskDeps } from './ask-payment.ts';
import { visibleOrder, type Asker } from './visible-order.ts';

export type StatusDeps = AskDeps & { readonly statusTokenKey: Buffer };

/** The wallet waits for the gateway for a second; the page asks again anyway. */
const REFRESH_WAIT_MS = 1_500;

/** How an order stands, for those who may know. */
export async function getOrderStatus(
  deps: StatusDeps,
  orderId: string,
  asker: Asker,
): Promise<Result<Order, OrderFailure>> {
  const visible = await visibleOrder(deps, orderId, asker);
  return visible.ok ? ok(await upToDate(deps, visible.value)) : visible;
}

/** Who looks at an order that waits for its payment makes the gateway be asked: a dropped callback costs seconds. */
async function upToDate(deps: StatusDeps, order: Order): Promise<Order> {
  if (questionOf(order) !== 'get' || !(await askPayment(deps, order, REFRESH_WAIT_MS))) return order;
  return (await deps.orders.read(order._id)) ?? order;
}
