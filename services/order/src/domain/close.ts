import type { StateName } from './machine.ts';
import type { Order } from './order.ts';
import { deliveryFailed, refundFailed } from './wording.ts';

/** What arriving in a state adds to an order: why not everything was delivered, in words for its player. */
export function closing(order: Order, to: StateName): Partial<Pick<Order, 'failureReason'>> {
  switch (to) {
    case 'failed/done':
    case 'partially_completed/done':
    case 'refunded/done':
    case 'manual_refund/done': {
      const refused = order.units.find(({ state, reason }) => state === 'rejected' && reason);
      return { failureReason: deliveryFailed(refused?.reason) };
    }
    case 'refund_failed/refunding':
    case 'refund_failed/recording':
      return { failureReason: refundFailed() };
    default:
      return {};
  }
}
