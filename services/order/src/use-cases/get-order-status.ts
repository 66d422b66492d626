import type { Order } from '../domain/order.ts';
import { paymentPollOf } from '../domain/payment-poll.ts';
import { askPayment, type AskDeps } from '../saga/ask-payment.ts';

/** Longer than the second that the wallet waits for the payment gateway. Without an answer the status page asks again. */
const REFRESH_WAIT_MS = 1_500;

/** Lets the wallet ask the payment gateway, so that a lost callback of the gateway delays the page by seconds at most. */
export async function getOrderStatus(deps: AskDeps, order: Order): Promise<Order> {
  if (paymentPollOf(order) !== 'get' || !(await askPayment(deps, order, REFRESH_WAIT_MS))) return order;
  return (await deps.orders.read(order._id)) ?? order;
}
