export const ORDER_UNITS_LIMIT = 500;
/** Payments that one account may have open at payment gateways, for orders and recharges together. */
export const OPEN_PAYMENTS_MAX = 5;
export const TOO_MANY_OPEN_PAYMENTS = {
  code: 'too_many_open_payments',
  message: `You have ${OPEN_PAYMENTS_MAX} open payments. Continue or cancel one of them first.`,
} as const;
/** At this age the wallet asks a payment gateway for the last time whether an unpaid payment was captured. */
export const LAST_LOOK_AFTER_DAYS = 30;
/** The most orders that one `wallet.payments.settled` query may name. */
export const SETTLED_ORDERS_MAX = 100;
