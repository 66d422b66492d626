import { CLOCKS } from './distributions.ts';
import type { World, WorldAttempt } from './world.ts';

/** A call that was charged, or may have been. Times in ms; `at`: when it was charged, null: never. */
type Call = {
  readonly attempt: WorldAttempt;
  readonly isOpen: boolean;
  readonly from: number;
  readonly to: number;
  readonly at: number | null;
};

/**
 * Whether somebody who sees the balance at every moment could tell what became of a unit. He could not if the same falls at the
 * same moments also fit calls of which this one has the other outcome: then no reading, however often, tells them apart.
 */
export function observer(
  world: Pick<World, 'attempts' | 'chargedAt'>,
  costOf: (attempt: WorldAttempt) => number,
): (unit: WorldAttempt) => boolean {
  const byCost = new Map<number, Call[]>();
  for (const attempt of world.attempts()) {
    if (attempt.state !== 'ambiguous' && attempt.state !== 'delivered') continue;
    const cost = costOf(attempt);
    byCost.set(cost, [...(byCost.get(cost) ?? []), callOf(world, attempt)]);
  }
  return (attempt) => {
    const calls = byCost.get(costOf(attempt)) ?? [];
    const own = calls.find((one) => one.attempt.unit === attempt.unit);
    if (!own) return false;
    const others = calls.filter((one) => one !== own);
    return !(own.at === null ? canTake(own, others) : canGive(own.at, others));
  };
}

function callOf(world: Pick<World, 'chargedAt'>, attempt: WorldAttempt): Call {
  const { sentAt, endedAt, fencedAt, state } = attempt;
  const isOpen = state === 'ambiguous';
  const to = isOpen ? fencedAt : (endedAt ?? fencedAt);
  const slack = 2 * CLOCKS.replicaMost;
  return { attempt, isOpen, from: sentAt - slack, to: to + slack, at: world.chargedAt(attempt.unit) };
}

const fits = ({ from, to }: Call, at: number): boolean => from <= at && at <= to;

/** Whether the fall at `at` may be another call's; its own fall, if it has one, must then be another's too. */
function canGive(at: number, others: readonly Call[], tried = new Set<Call>()): boolean {
  return others.some((other) => {
    if (tried.has(other) || !fits(other, at)) return false;
    tried.add(other);
    return other.at === null ? other.isOpen : canGive(other.at, others, tried);
  });
}

/** Whether another call's fall may be this one's; that call must then be able to do without, or take a third one's. */
function canTake(call: Call, others: readonly Call[], tried = new Set<Call>()): boolean {
  return others.some((other) => {
    if (other.at === null || tried.has(other) || !fits(call, other.at)) return false;
    tried.add(other);
    return other.isOpen || canTake(other, others, tried);
  });
}
