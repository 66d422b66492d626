import type { FailureCode, RefundedTo } from '@topup/web-kit/api/failure-code.ts';

/** Failure codes in words for admins. */
const failures: Record<FailureCode, string> = {
  insufficient_balance: 'Wallet balance too low',
  payment_declined: 'Payment declined',
  payment_not_made: 'Not paid in time',
  payment_late: 'Paid too late',
  amount_mismatch: 'Another amount was paid',
  payment_unassigned: 'Payment without an order or player',
  credit_delayed: 'Paid, and not credited yet',
  player_not_found: 'Player not found',
  region_not_allowed: 'Region not allowed',
  pass_limit_reached: 'Weekly Pass limit reached',
  item_unavailable: 'Item not available',
  delivery_refused: 'Delivery refused by the supplier',
  not_delivered_in_time: 'Not delivered in time',
  delivery_not_confirmed: 'Settled as not delivered',
  refund_failed: 'Refund not committed yet',
  source_refund_refused: 'Refund refused by the gateway',
};

const places: Record<RefundedTo, string> = {
  wallet: 'Player’s wallet',
  source: 'Original payment method',
  outside: 'Outside the store',
};

/** A value from a newer server that has no text here is shown unchanged. */
const wordOf =
  (words: Readonly<Record<string, string>>) =>
  (name: string | null | undefined): string =>
    name ? (words[name] ?? name) : '';

/** A failure code in words; '' for none. */
export const failureWord = wordOf(failures);

/** Where a refund was sent, in words; '' when there was none. */
export const refundPlace = wordOf(places);
