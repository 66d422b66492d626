import type { Order } from '../domain/order.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import { askPayment, type AskDeps } from '../saga/ask-payment.ts';

/** The wallet waits for the gateway for a second; the page asks again anyway. */
const REFRESH_WAIT_MS = 1_500;

/**
 * An order's status, for somebody who may see it. An order that waits for its payment makes the wallet ask the gateway, so
 * a dropped callback costs seconds.
 */
export async function getOrderStatus(deps: AskDeps, order: Order): Promise<Order> {
  if (paymentPollOf(order) !== 'get' || !(await askPayment(deps, order, REFRESH_WAIT_MS))) return order;
  return (await deps.orders.read(order._id)) ?? order;
}
