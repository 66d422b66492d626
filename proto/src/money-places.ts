/** A closed list, so that a screen without a text for a place does not compile. An order's money may be in several places. */
export const orderMoneyPlaces = [
  // Nothing was taken as far as we know; the order can still be paid.
  'not_paid',
  // A debit was requested, and the wallet service has not replied.
  'being_taken',
  // Perhaps paid; the wallet service is asking the payment gateway.
  'confirming',
  // Nothing was taken, and nothing will be.
  'nothing_taken',
  // Spent on items that were delivered.
  'delivered',
  // Pays for items that are being delivered.
  'delivering',
  // Pays for items that wait for the supplier.
  'queued',
  // Pays for items that may have been delivered.
  'checking',
  // Being refunded to the wallet.
  'to_wallet',
  'wallet',
  // Being paid back to the account that paid.
  'gateway',
  // Paid back to the account that paid.
  'source',
  // Paid back by support, outside the store.
  'outside',
  // Held until support decides.
  'support',
] as const;

export type OrderMoneyPlace = (typeof orderMoneyPlaces)[number];

export const rechargeMoneyPlaces = [
  'not_paid',
  'confirming',
  'nothing_taken',
  // Captured, but not in the wallet yet.
  'crediting',
  // Credited to the wallet, as requested.
  'wallet',
  // Captured, but not creditable as a recharge, for example a wrong amount; an admin credited it to the wallet.
  'returned_to_wallet',
  'gateway',
  'source',
  'outside',
  'support',
] as const;

export type RechargeMoneyPlace = (typeof rechargeMoneyPlaces)[number];
