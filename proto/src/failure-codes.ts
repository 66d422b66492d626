/**
 * Why an order, a payment or a unit failed. The code travels with every failure text from the service to the screen: programs
 * decide by the code, and people read the text.
 */
export const failureCodes = [
  // No money was taken.
  'insufficient_balance',
  'payment_declined',
  'payment_not_made',
  // Money was taken, and it is not the order's price.
  'payment_late',
  'amount_mismatch',
  'payment_unassigned',
  // Paid, but not posted yet: the wallet keeps trying.
  'credit_delayed',
  // The order was paid; the supplier refused.
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

/** The code of that name, or null: a newer sender may use one that this version does not know. */
export const failureCodeOf = (name: string): FailureCode | null => failureCodes.find((code) => code === name) ?? null;
