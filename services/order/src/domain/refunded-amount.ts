import { sumPaise, timesPaise, ZERO, type Paise } from '@topup/kit/money';
import { failureOf } from './failure.ts';
import type { Order } from './order.ts';
import { refundedToOf } from './refunded-to.ts';
import { priceOf } from './refunds.ts';

/**
 * How much of an order's money is back, in paise; null when none is, or when another amount than its price was captured:
 * what that was only the wallet knows.
 */
export function refundedPaise(order: Order): Paise | null {
  const { paidAt, refunds, totalPaise, lateCredits } = order;
  if (refundedToOf(order) === null) return null;
  if (paidAt) return sumPaise(refunds.filter(({ settledAt }) => settledAt).map(({ amountPaise }) => amountPaise));
  // What comes late is the price, each time; another amount is not credited by itself.
  const isLate = failureOf(order)?.failureCode === 'payment_late';
  return isLate ? timesPaise(totalPaise, lateCredits?.length ?? 1) : null;
}

/** How much of one line is back; the lines of a paid order sum to `refundedPaise`. Null when none is. */
export function refundedOfItem(order: Pick<Order, 'units' | 'refunds' | 'items'>, item: number): Paise | null {
  const back = new Set(order.refunds.filter(({ settledAt }) => settledAt).flatMap(({ units }) => units));
  const units = order.units.filter((unit) => unit.item === item && back.has(unit.unit));
  const amount = priceOf(order.items, units);
  return amount === ZERO ? null : amount;
}
