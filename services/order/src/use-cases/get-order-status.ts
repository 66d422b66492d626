import type { Order } from '../domain/order.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import { askPayment, type AskDeps } from '../saga/ask-payment.ts';

/** The wallet polls the gateway for at most a second; the page asks again anyway. */
const REFRESH_WAIT_MS = 1_500;

/** Triggers a check at the gateway, so a lost callback delays the page by seconds at most. */
export async function getOrderStatus(deps: AskDeps, order: Order): Promise<Order> {
  if (paymentPollOf(order) !== 'get' || !(await askPayment(deps, order, REFRESH_WAIT_MS))) return order;
  return (await deps.orders.read(order._id)) ?? order;
}
