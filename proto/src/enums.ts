/** Exports the enums without the message types, so that a service's `domain/` may import them. */
export { failureCodeOf, failureCodes, type FailureCode } from './failure-codes.ts';
export {
  orderMoneyPlaces,
  rechargeMoneyPlaces,
  type OrderMoneyPlace,
  type RechargeMoneyPlace,
} from './money-places.ts';
export { orderStatuses, type OrderStatus } from './order-statuses.ts';
export {
  describePage,
  givesBack,
  pageAnswer,
  paymentMethodFilters,
  paymentMethods,
  paymentProviders,
  perProvider,
  type PaymentMethod,
  type PaymentProvider,
} from './payment-providers.ts';
