/**
 * Why an order, a payment or a unit did not go through: the closed set that travels beside every sentence, from the
 * service that knows it to the screen. Programs decide by the code; the sentence is only shown.
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
  // Paid, and not credited or posted yet: the wallet keeps trying.
  'credit_delayed',
  // The order was paid; the supplier refused.
  'player_not_found',
  'region_not_allowed',
  'pass_limit_reached',
  'item_unavailable',
  'delivery_refused',
  'not_delivered_in_time',
  // A person decided that the item was not delivered.
  'delivery_not_confirmed',
  // The refund itself did not go through.
  'refund_failed',
  'source_refund_refused',
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The code of that name, or null: a message of a newer version may bring one that is not known here. */
export const failureCodeOf = (name: string): FailureCode | null => failureCodes.find((code) => code === name) ?? null;
