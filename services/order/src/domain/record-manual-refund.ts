import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closingFields } from './closing-fields.ts';
import { nameOf } from './machine.ts';
import { openRefund, type Order, type ManualRefund, type Refund } from './order.ts';

export type ManualRefundRefusal =
  | { readonly kind: 'no_failed_refund' }
  | { readonly kind: 'outside_under_way'; readonly reference: string }
  /** The payment is in suspense. An admin decides about it in the wallet, so there is no refund to record here. */
  | { readonly kind: 'payment_held' };

export const refundWithReference = ({ refunds }: Order, reference: string): Refund | undefined =>
  refunds.find(({ outside: manualRefund }) => manualRefund?.reference === reference);

export function manualRefundRefusal(order: Order): ManualRefundRefusal | null {
  const noted = openRefund(order)?.outside;
  if (noted) return { kind: 'outside_under_way', reference: noted.reference };
  if (order.step === 'returning') return { kind: 'payment_held' };
  return nameOf(order) === 'refund_failed/refunding' ? null : { kind: 'no_failed_refund' };
}

/**
 * Records that support pays a refund back outside the store. Once the order is saved, its commands ask the wallet only to
 * record this. An earlier command to credit the refund may still be in flight: the wallet carries out only one of the two.
 * One reference closes only one refund, even if the request is repeated.
 */
export function recordManualRefund(order: Order, outside: ManualRefund, now: Date): DecisionResult {
  const refund = openRefund(order);
  if (!refund || refundWithReference(order, outside.reference) || manualRefundRefusal(order)) return unchanged(false);
  return advance(order, {
    path: ['refund_failed/recording'],
    why: `refund ${refund.n} given back outside by support, ${outside.reference}`,
    now,
    changes: {
      refunds: order.refunds.map((each) => (each.n === refund.n ? { ...each, outside } : each)),
      ...closingFields(order, 'refund_failed/recording'),
    },
  });
}
