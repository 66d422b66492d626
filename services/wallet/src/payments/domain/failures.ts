import type { FailureCode } from '@topup/proto/enums';

export type Failure = { readonly code: FailureCode; readonly words: string };

export const NOT_PAID: Failure = {
  code: 'payment_declined',
  words: 'Payment failed. Your money has not been deducted.',
};
export const NOT_PAID_IN_TIME: Failure = {
  code: 'payment_not_made',
  words: 'Payment was not completed in time.',
};
export const CANCELLED: Failure = {
  code: 'payment_not_made',
  words: 'The payment was cancelled.',
};
export const NO_PAGE: Failure = {
  code: 'payment_not_made',
  words: 'The payment page could not be opened. Your money has not been deducted.',
};
export const RETURN_REFUSED: Failure = {
  code: 'source_refund_refused',
  words: 'Refund failed: your payment could not be returned to you yet. Please contact support.',
};
