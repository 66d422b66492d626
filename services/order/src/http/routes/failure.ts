import { apiErrorOf } from '@topup/kit/errors';
import type { OrderFailure } from '../../domain/failures.ts';
import type { DeliveryTimes } from '../../saga/delivery-times.ts';
import type { Prices } from '../../store/prices.ts';
import { orderErrors } from '../errors.ts';

export type DurationDeps = { readonly deliveryTimes: DeliveryTimes; readonly paymentWaitMs: number };
export type FailureDeps = { readonly prices: Pick<Prices, 'listVersion'> };

export const durationsOf = ({ deliveryTimes, paymentWaitMs }: DurationDeps) => ({
  deliveryMs: deliveryTimes.p95Ms(),
  paymentWaitMs,
});

export const failure = (deps: FailureDeps, error: OrderFailure) =>
  apiErrorOf(orderErrors(deps.prices.listVersion), error);
