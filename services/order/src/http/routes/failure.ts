import { apiErrorOf } from '@topup/kit/errors';
import type { AdminCheck } from '@topup/kit/session';
import type { OrderDeps } from '../../deps.ts';
import type { DeliveryRecord } from '../../domain/delivery-record.ts';
import type { OrderFailure } from '../../domain/failures.ts';
import type { PlacedSummary } from '../../domain/placed-points.ts';
import { orderErrors } from '../errors.ts';
import type { Statistics } from '../../use-cases/get-statistics.ts';

export type RouteDeps = OrderDeps & {
  readonly adminCheck: AdminCheck;
  readonly statistics: () => Promise<Statistics>;
  readonly deliveryRecord: () => Promise<DeliveryRecord | null>;
  readonly mostBought: () => Promise<readonly string[]>;
  readonly placedSummary: () => Promise<PlacedSummary>;
};

export const durationsOf = ({ deliveryTimes, paymentWaitMs }: Pick<OrderDeps, 'deliveryTimes' | 'paymentWaitMs'>) => ({
  deliveryMs: deliveryTimes.p95Ms(),
  paymentWaitMs,
});

export const failure = (deps: Pick<RouteDeps, 'prices'>, error: OrderFailure) =>
  apiErrorOf(orderErrors(deps.prices.listVersion), error);
