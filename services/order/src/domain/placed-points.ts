import { points, type Points } from '@topup/kit/points';
import type { Order } from './order.ts';
import { isSettled } from './units.ts';

/** The supplier points that a placed order still needs. */
export type Needed = {
  readonly points: Points;
  /** Whether the cost of some units is unknown: zero points in the price list means unknown, not free. */
  readonly unknown: boolean;
};

/** A placed order, with what a run needs to know of it. */
export type WaitingOrder = { readonly _id: string; readonly needed: Needed };
/** The orders that wait for the supplier, the points they need, and the balance that is available. */
export type PlacedSummary = {
  /** Sorted oldest first. */
  readonly orders: readonly WaitingOrder[];
  /** Total of the units with known points. */
  readonly required: Points;
  readonly unknownPoints: number;
  /** Null while the supplier does not answer. */
  readonly balance: Points | null;
  readonly shortfall: Points | null;
  /** When the balance was read, or when reading it failed. */
  readonly asOf: Date;
};

export function pointsNeeded(order: Pick<Order, 'items' | 'units'>): Needed {
  const costs = order.units
    .filter((unit) => !isSettled(unit))
    .map(({ item }) => order.items[item]?.pointsHundredths ?? 0);
  return { points: points(costs.reduce((sum, cost) => sum + cost, 0)), unknown: costs.includes(0) };
}

/** The points to add to the balance before a run; null while the balance is unknown. */
export const shortfallOf = (required: Points, balance: Points | null): Points | null =>
  balance === null ? null : points(Math.max(0, required - balance));
