import { sumPaise, timesPaise, ZERO, type Paise } from '@topup/kit/money';
import { failureOf } from './failure.ts';
import type { Order } from './order.ts';
import { refundedToOf } from './refunded-to.ts';
import { priceOf } from './refunds.ts';

/** Null when nothing was refunded, or when a wrong amount was captured: only the wallet knows that amount. */
export function refundedPaise(order: Order): Paise | null {
  const { paidAt, refunds, totalPaise, lateCredits } = order;
  if (refundedToOf(order) === null) return null;
  if (paidAt) return sumPaise(refunds.filter(({ settledAt }) => settledAt).map(({ amountPaise }) => amountPaise));
  // The amount of each late capture is exactly the order's total: another amount is never credited automatically.
  const isLate = failureOf(order)?.failureCode === 'payment_late';
  return isLate ? timesPaise(totalPaise, lateCredits?.length ?? 1) : null;
}

/** Null when nothing of this item was refunded. The amounts of a paid order's items add up to `refundedPaise`. */
export function refundedOfItem(order: Pick<Order, 'units' | 'refunds' | 'items'>, item: number): Paise | null {
  const back = new Set(order.refunds.filter(({ settledAt }) => settledAt).flatMap(({ units }) => units));
  const units = order.units.filter((unit) => unit.item === item && back.has(unit.unit));
  const amount = priceOf(order.items, units);
  return amount === ZERO ? null : amount;
}
