import { awaitsLateMoney } from './late-money.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

/** What to ask the wallet: `get` makes up for a lost `wallet.payment.settled` event, `close` forces a final decision. */
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
