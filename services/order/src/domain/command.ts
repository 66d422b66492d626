import type { Paise } from '@topup/kit/money';
import { multiplied, type Multiplied } from '@topup/kit/supplier-cost';
import { nameOf } from './machine.ts';
import { itemOf, openRefund, paymentKey, refundKey, type Lane, type Order, type ManualRefund } from './order.ts';
import { hasFinalState, type Unit } from './units.ts';

/** One version of an order always yields the same command id and content. */
export type Command = { readonly id: string } & (
  | { readonly kind: 'post_debit'; readonly key: string; readonly amountPaise: Paise }
  | { readonly kind: 'void_debit'; readonly key: string }
  | { readonly kind: 'deliver'; readonly lane: Lane; readonly units: readonly DeliverUnit[] }
  | { readonly kind: 'void_units'; readonly units: readonly string[] }
  | ({ readonly kind: 'post_refund' } & RefundOf)
  | ({ readonly kind: 'record_manual_refund'; readonly outside: ManualRefund } & RefundOf)
);
type RefundOf = {
  readonly key: string;
  readonly of: string;
  readonly units: readonly string[];
  readonly amountPaise: Paise;
};
type DeliverUnit = Multiplied & {
  readonly unit: string;
  readonly productId: string;
  readonly pointsHundredths: number;
  readonly pricePaise: Paise;
};

/** Null where no command is needed: the order waits for a person, a deadline or a payment's result, or is finished. */
export function commandOf(order: Order): Command | null {
  const id = `${order._id}:${order.step}:${order.version}`;
  switch (nameOf(order)) {
    case 'pending/debit':
      return { id, kind: 'post_debit', key: paymentKey(order._id), amountPaise: order.totalPaise };
    case 'pending/cancelling':
      // The wallet closes a payment at a payment gateway when it is asked by a query (`paymentPollOf`), not by a command.
      return order.paymentMethod === 'wallet' ? { id, kind: 'void_debit', key: paymentKey(order._id) } : null;
    case 'processing/delivering':
      // Units of a blocked account are fenced as soon as they may be sent, also if the order does not know of it yet.
      if (order.blocked) return voidUnits(order, id);
      return {
        id,
        kind: 'deliver',
        lane: order.lane,
        units: undelivered(order).map((unit) => unitToDeliver(order, unit)),
      };
    case 'placed/voiding':
      return voidUnits(order, id);
    case 'processing/refunding':
    case 'placed/refunding':
    case 'refund_failed/refunding':
    case 'refund_failed/recording':
      return refundCommand(order, id);
    default:
      return null;
  }
}

/** Includes ambiguous units: the supplier gateway never resends them, but its reply reports their current state. */
const undelivered = ({ units }: Order): Unit[] => units.filter((unit) => !hasFinalState(unit));

const voidUnits = (order: Order, id: string): Command => ({
  id,
  kind: 'void_units',
  units: undelivered(order).map(({ unit }) => unit),
});

function unitToDeliver(order: Order, unit: Unit): DeliverUnit {
  const { productId, pointsHundredths, pricePaise, multiplierMillionths } = itemOf(order, unit);
  return { unit: unit.unit, productId, pointsHundredths, pricePaise, ...multiplied(multiplierMillionths) };
}

function refundCommand(order: Order, id: string): Command | null {
  const refund = openRefund(order);
  if (!refund) return null;
  const { n, units, amountPaise, outside } = refund;
  const what = { id, key: refundKey(order._id, n), of: paymentKey(order._id), units, amountPaise };
  // If support paid the refund outside the store, the wallet only records it, so that it is never credited as well.
  return outside ? { ...what, kind: 'record_manual_refund', outside } : { ...what, kind: 'post_refund' };
}
