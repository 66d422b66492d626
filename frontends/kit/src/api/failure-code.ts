import type { components } from '../../gen/order.ts';

/** Why an order, a payment or a unit failed: the code that accompanies every failure text. */
export type FailureCode = NonNullable<components['schemas']['Order']['failureCode']>;

/** Where a refund was sent. */
export type RefundedTo = NonNullable<components['schemas']['Order']['refundedTo']>;
