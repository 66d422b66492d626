import { awaitsLateMoney } from './late-money.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

/**
 * What an order that is paid through a gateway asks the wallet: the state of its payment (`get`), or to decide it now
 * (`close`). The wallet also reports by itself; polling makes up for a lost report. Null: the order does not wait for it.
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
