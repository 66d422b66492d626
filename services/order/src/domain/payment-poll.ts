import { awaitsLateMoney } from './late-money.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

/**
 * The query with which an order polls the wallet about its gateway payment: `get` reads its state, `close` forces a
 * final decision. Polling makes up for lost `wallet.payment.settled` events. Null when the order does not wait for a
 * payment.
 */
export function paymentPollOf(order: Order): 'get' | 'close' | null {
  switch (nameOf(order)) {
    case 'pending/payment':
    case 'refund_initiated/returning':
    case 'refund_failed/returning':
      return 'get';
    case 'pending/cancelling':
      return order.paymentMethod === 'wallet' ? null : 'close';
    default:
      return awaitsLateMoney(order) ? 'get' : null;
  }
}
