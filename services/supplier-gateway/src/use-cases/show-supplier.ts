import { pointsNumber } from '@topup/kit/points';
import type { BalanceStatus, Thresholds } from '../domain/points-watch.ts';
import type { Halt } from '../domain/slice.ts';
import { isSending, type Watch } from '../domain/watch.ts';

export type ShowDeps = {
  readonly health: { readonly current: () => Watch; readonly halt: () => Halt | null };
  readonly points: { readonly status: () => BalanceStatus | null };
  readonly thresholds: Thresholds;
  readonly inFlight: () => number;
  readonly ambiguous: () => Promise<number>;
};

/** Shows the state as last recorded, without a call to the supplier. */
export async function showSupplier({ health, points, thresholds, inFlight, ambiguous }: ShowDeps) {
  const watch = health.current();
  const status = points.status();
  const isKnown = watch.balance !== null;
  return {
    points: watch.balance === null ? null : pointsNumber(watch.balance),
    asOf: watch.asOf > 0 ? new Date(watch.asOf).toISOString() : null,
    breaker: isSending(watch) ? ('closed' as const) : ('open' as const),
    paused: health.halt() === 'paused',
    level: isKnown ? (status?.level ?? null) : null,
    lowBecause: isKnown ? (status?.because ?? null) : null,
    low: pointsNumber(thresholds.low),
    critical: pointsNumber(thresholds.critical),
    spentPerHour: status ? pointsNumber(status.spentPerHour) : 0,
    runwayMinutes: isKnown ? (status?.runwayMinutes ?? null) : null,
    inFlight: inFlight(),
    ambiguous: await ambiguous(),
  };
}
