import { REFUND_FAILURE, undelivered, type Failure } from './failure.ts';
import type { StateName } from './machine.ts';
import type { Order } from './order.ts';

export function closingFields(order: Order, to: StateName): Partial<Failure> {
  switch (to) {
    case 'failed/done':
    case 'partially_completed/done':
    case 'refunded/done':
    case 'manual_refund/done':
      return undelivered(order);
    case 'refund_failed/refunding':
    case 'refund_failed/recording':
      return REFUND_FAILURE;
    default:
      return {};
  }
}
