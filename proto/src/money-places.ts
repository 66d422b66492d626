/**
 * Where the money of an order is, as its player is told: a closed set, so that every place has words on every screen. The
 * order service decides (`domain/money-parts.ts`); the money of one order may be in several places.
 */
export const orderMoneyPlaces = [
  // Nothing was taken, as far as is known; the order can still be paid.
  'not_paid',
  // The wallet has been asked for it and has not answered.
  'being_taken',
  // It may have been paid; the wallet is being asked.
  'confirming',
  // Nothing was taken, and nothing will be.
  'nothing_taken',
  // Paid for what was delivered.
  'delivered',
  // Paid for what is being delivered.
  'delivering',
  // Paid for what waits for the supplier.
  'queued',
  // Paid for what may have been delivered.
  'checking',
  // On its way into the wallet.
  'to_wallet',
  'wallet',
  // On its way to the account that paid.
  'gateway',
  // Back in the account that paid.
  'source',
  // Given back by support, outside the store.
  'outside',
  // Held until support has decided.
  'support',
] as const;

export type OrderMoneyPlace = (typeof orderMoneyPlaces)[number];

/** The same of a recharge, as the wallet decides it (`recharges/domain/recharge-money.ts`). */
export const rechargeMoneyPlaces = [
  'not_paid',
  'confirming',
  'nothing_taken',
  // Captured, and not in the wallet yet.
  'crediting',
  // Added to the wallet as it was asked for.
  'wallet',
  // Captured by mistake, and in the wallet by an admin's decision.
  'returned_to_wallet',
  'gateway',
  'source',
  'outside',
  'support',
] as const;

export type RechargeMoneyPlace = (typeof rechargeMoneyPlaces)[number];
