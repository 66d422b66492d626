/**
 * Why an order, a payment or a unit failed. The code accompanies every failure text from the service to the screen:
 * programs use the code, people read the text.
 */
export const failureCodes = [
  // No money was taken.
  'insufficient_balance',
  'payment_declined',
  'payment_not_made',
  // Money was taken that is not the order's price.
  'payment_late',
  'amount_mismatch',
  'payment_unassigned',
  // Paid, but not posted yet; the wallet keeps trying.
  'credit_delayed',
  // The order was paid, but the supplier refused the item.
  'player_not_found',
  'region_not_allowed',
  'pass_limit_reached',
  'item_unavailable',
  'delivery_refused',
  'not_delivered_in_time',
  // An admin decided that the item was not delivered.
  'delivery_not_confirmed',
  // The refund itself failed.
  'refund_failed',
  'source_refund_refused',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The code with this name; null for one that a newer sender knows and this version does not. */
export const failureCodeOf = (name: string): FailureCode | null => failureCodes.find((code) => code === name) ?? null;
