import { advance, type DecisionResult } from './advance.ts';
import { PENDING_MAX_MS, PLACED_MAX_MS, REFUND_MAX_MS } from './deadlines.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';
import { failRefund } from './settle-refund.ts';

/** `paymentWaitMs`: how long an order waits for a payment at a payment gateway. For a wallet debit it is PENDING_MAX_MS. */
export type Deadlines = { readonly refundOverdue: boolean; readonly paymentWaitMs?: number };

const MINUTE_MS = 60_000;
const inWords = (ms: number): string =>
  ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${Math.round(ms / 1_000)} s`;

export function applyTimeouts(order: Order, now: Date, deadlines: Deadlines): DecisionResult | null {
  const { refundOverdue, paymentWaitMs = PENDING_MAX_MS } = deadlines;
  const inStepMs = now.getTime() - order.stepSince.getTime();
  const ageMs = now.getTime() - order.createdAt.getTime();
  switch (nameOf(order)) {
    case 'pending/debit':
    case 'pending/payment': {
      const waitMs = order.step === 'debit' ? PENDING_MAX_MS : paymentWaitMs;
      if (ageMs < waitMs) return null;
      return advance(order, { path: ['pending/cancelling'], why: `not paid in ${inWords(waitMs)}`, now });
    }
    case 'processing/refunding':
    case 'placed/refunding':
      if (inStepMs < REFUND_MAX_MS) return null;
      return failRefund(order, 'no answer to the refund in 15 min', now);
    case 'placed/waiting':
      if (!refundOverdue || ageMs < PLACED_MAX_MS) return null;
      // The supplier gateway first blocks the unsent units. Only units that it reports as void or rejected are refunded.
      return advance(order, { path: ['placed/voiding'], why: 'not delivered in 24 h', now });
    default:
      return null;
  }
}
