import { Counter, Gauge, type Registry } from '@prometheus-io/client';
import { pointsNumber } from '@topup/kit/points';
import { isSending } from './domain/watch.ts';
import type { Settled } from './use-cases/settle-units.ts';
import type { HealthWatch, PointsWatch } from './delivery/watches.ts';

/** Counts what the balance made of units without an answer. */
export function countSettled(registry: Registry): (one: Settled) => void {
  const counter = new Counter({
    name: 'supplier_gateway_settled_by_balance_total',
    help: 'units without an answer that our balance settled, or whose outcome it proposed',
    labelNames: ['verdict', 'how'],
    registers: [registry],
  });
  return ({ verdict, how }) => counter.inc({ verdict, how });
}

type Seen = {
  readonly health: HealthWatch;
  readonly points: PointsWatch;
  readonly inFlight: () => number;
  readonly ambiguous: () => Promise<number>;
  readonly ambiguousSince: () => Promise<Date | null>;
};

export function measure(registry: Registry, { health, points, inFlight, ambiguous, ambiguousSince }: Seen): void {
  const gauge = (name: string, help: string, read: () => number | null | Promise<number | null>) =>
    new Gauge({
      name: `supplier_gateway_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = await read();
        if (value === null) this.remove();
        else this.set(value);
      },
    });
  gauge('points', 'the balance at the supplier', () => {
    const { balance } = health.current();
    return balance === null ? null : pointsNumber(balance);
  });
  gauge('points_spent_per_hour', 'points of our own deliveries of the last hour', () => {
    const status = points.status();
    return status && pointsNumber(status.spentPerHour);
  });
  gauge('runway_minutes', 'how long the balance lasts at that pace', () => points.status()?.runwayMinutes ?? null);
  gauge('breaker_open', '1 while no order is sent', () => (isSending(health.current()) ? 0 : 1));
  gauge('calls_in_flight', 'createorder calls in flight', inFlight);
  gauge('ambiguous_deliveries', 'units whose outcome only a person can tell', ambiguous);
  gauge('ambiguous_oldest_seconds', 'how long the oldest of them waits', async () => {
    const since = await ambiguousSince();
    return since ? (Date.now() - since.getTime()) / 1_000 : 0;
  });
}
