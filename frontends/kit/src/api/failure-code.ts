import type { components } from '../../gen/order.ts';

export type FailureCode = NonNullable<components['schemas']['Order']['failureCode']>;

export type RefundedTo = NonNullable<components['schemas']['Order']['refundedTo']>;
