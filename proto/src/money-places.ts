/**
 * Where the money of an order is, as shown to its player. An enum, so that no screen can lack a text for a place. The order
 * service decides (`domain/money-parts.ts`); one order's money may be in several places.
 */
export const orderMoneyPlaces = [
  // Nothing was taken as far as we know; the order can still be paid.
  'not_paid',
  // A debit was requested and the wallet has not replied.
  'being_taken',
  // Perhaps paid; the wallet is being asked.
  'confirming',
  // Nothing was taken and nothing will be.
  'nothing_taken',
  // Spent: the items it paid for were delivered.
  'delivered',
  // The items it paid for are being delivered.
  'delivering',
  // The items it paid for wait for the supplier.
  'queued',
  // The items it paid for may have been delivered.
  'checking',
  // Being refunded to the wallet.
  'to_wallet',
  'wallet',
  // Being returned to the account that paid.
  'gateway',
  // Returned to the account that paid.
  'source',
  // Refunded by support, outside the store.
  'outside',
  // Held until support decides.
  'support',
] as const;

export type OrderMoneyPlace = (typeof orderMoneyPlaces)[number];

/** Where the money of a recharge is; the wallet decides (`recharges/domain/recharge-money.ts`). */
export const rechargeMoneyPlaces = [
  'not_paid',
  'confirming',
  'nothing_taken',
  // Captured, but not in the wallet yet.
  'crediting',
  // Added to the wallet, as requested.
  'wallet',
  // Captured by mistake; an admin credited it to the wallet.
  'returned_to_wallet',
  'gateway',
  'source',
  'outside',
  'support',
] as const;

export type RechargeMoneyPlace = (typeof rechargeMoneyPlaces)[number];
