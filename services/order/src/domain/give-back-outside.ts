import { advance, unchanged, type DecisionResult } from './advance.ts';
import { closing } from './close.ts';
import { nameOf } from './machine.ts';
import { openRefund, type Order, type Outside, type Refund } from './order.ts';

export type NotGivenOutside =
  /** It has no refund that failed. */
  | { readonly kind: 'no_failed_refund' }
  /** Another reference is being noted for this refund. */
  | { readonly kind: 'outside_under_way'; readonly reference: string }
  /** Its payment is held in suspense: it leaves from there, once, and not as a refund of the order. */
  | { readonly kind: 'payment_held' };

/** The refund that this reference already tells of: being noted, or noted. */
export const givenBackBy = ({ refunds }: Order, reference: string): Refund | undefined =>
  refunds.find(({ outside }) => outside?.reference === reference);

/** Why support may not note another reference now; null when it may. */
export function whyNotOutside(order: Order): NotGivenOutside | null {
  const noted = openRefund(order)?.outside;
  if (noted) return { kind: 'outside_under_way', reference: noted.reference };
  if (order.step === 'returning') return { kind: 'payment_held' };
  return nameOf(order) === 'refund_failed/refunding' ? null : { kind: 'no_failed_refund' };
}

/**
 * Support has given the failed refund back outside. Saved first, so that from here on only the note is asked for; the
 * wallet's one insert decides between it and a refund that is still on its way there. A reference is good for one refund:
 * said again, it never closes a second one.
 */
export function giveBackOutside(order: Order, outside: Outside, now: Date): DecisionResult {
  const refund = openRefund(order);
  if (!refund || givenBackBy(order, outside.reference) || whyNotOutside(order)) return unchanged(false);
  return advance(order, {
    path: ['refund_failed/recording'],
    why: `refund ${refund.n} given back outside by support, ${outside.reference}`,
    now,
    changes: {
      refunds: order.refunds.map((each) => (each.n === refund.n ? { ...each, outside } : each)),
      ...closing(order, 'refund_failed/recording'),
    },
  });
}
