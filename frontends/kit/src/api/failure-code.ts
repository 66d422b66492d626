import type { components } from '../../gen/order.ts';

/** Why an order, a payment or a unit failed: the code beside every failure text. */
export type FailureCode = NonNullable<components['schemas']['Order']['failureCode']>;

/** Where refunded money is. */
export type RefundedTo = NonNullable<components['schemas']['Order']['refundedTo']>;
