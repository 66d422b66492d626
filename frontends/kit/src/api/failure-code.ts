import type { components } from '../../gen/order.ts';

/** Why an order, a payment or a unit did not go through: the closed set that travels beside every sentence. */
export type FailureCode = NonNullable<components['schemas']['Order']['failureCode']>;

/** Where refunded money is. */
export type RefundedTo = NonNullable<components['schemas']['Order']['refundedTo']>;
