import { awaitsLateMoney } from './late-money.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

/**
 * What an order that is paid through a gateway asks the wallet: how its payment stands, or to decide it now. The wallet
 * also tells by itself; asking heals what was not heard. Null: it waits for nothing from there.
 */
export function questionOf(order: Order): 'get' | 'close' | null {
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
