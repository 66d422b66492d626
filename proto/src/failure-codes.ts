/** The meanings are for admins. The code accompanies every failure text from the service to the screen. */
export const failureMeanings = {
  // No money was taken.
  insufficient_balance: 'Wallet balance too low',
  payment_declined: 'Payment declined',
  payment_not_made: 'Not paid in time',
  // Money was taken, but pays for no order: it came too late, is a wrong amount, or has no known order or player.
  payment_late: 'Paid too late',
  amount_mismatch: 'Another amount was paid',
  payment_unassigned: 'Payment without an order or player',
  // Paid, but not credited to the wallet yet; the wallet service keeps trying.
  credit_delayed: 'Paid, and not credited yet',
  // The order was paid, but the supplier refused the item.
  player_not_found: 'Player not found',
  region_not_allowed: 'Region not allowed',
  pass_limit_reached: 'Weekly Pass limit reached',
  item_unavailable: 'Item not available',
  delivery_refused: 'Delivery refused by the supplier',
  not_delivered_in_time: 'Not delivered in time',
  // The account was blocked before the item was sent.
  account_blocked: 'Account blocked',
  // An admin decided that the item was not delivered.
  delivery_not_confirmed: 'Settled as not delivered',
  // The refund has not succeeded: it is late, or the payment gateway refused it.
  refund_failed: 'Refund not committed yet',
  source_refund_refused: 'Refund refused by the gateway',
} as const satisfies Readonly<Record<string, string>>;

export type FailureCode = keyof typeof failureMeanings;
export const failureCodes = Object.keys(failureMeanings) as [FailureCode, ...FailureCode[]];

/** Null for a code that a newer sender knows and this version does not. */
export const failureCodeOf = (name: string): FailureCode | null => failureCodes.find((code) => code === name) ?? null;
