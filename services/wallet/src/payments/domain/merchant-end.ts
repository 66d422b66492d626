export const MERCHANT_END_LENGTH = 8;

/** The end of a merchant transaction id, as lists show it. */
export const merchantEndOf = (merchantTransactionId: string): string =>
  merchantTransactionId.slice(-MERCHANT_END_LENGTH).toLowerCase();
