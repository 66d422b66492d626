import { sumPaise, type Paise } from '@topup/kit/money';
import { failureOf } from './failure.ts';
import type { Order } from './order.ts';
import { refundedToOf } from './refunded-to.ts';

/**
 * How much of an order's money is back, in paise; null when none is, or when another amount than its price was captured:
 * what that was only the wallet knows.
 */
export function refundedPaise(order: Order): Paise | null {
  const { paidAt, refunds, totalPaise } = order;
  if (refundedToOf(order) === null) return null;
  if (paidAt) return sumPaise(refunds.filter(({ settledAt }) => settledAt).map(({ amountPaise }) => amountPaise));
  // What comes late is the price; another amount is not credited by itself.
  return failureOf(order)?.failureCode === 'payment_late' ? totalPaise : null;
}
