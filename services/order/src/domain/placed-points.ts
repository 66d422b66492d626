import { points, type Points } from '@topup/kit/points';
import type { Order } from './order.ts';
import { isSettled } from './units.ts';

/** What a placed order still needs of the supplier's balance. */
export type Needed = {
  readonly points: Points;
  /** Some units have no known cost: zero points in the price list means unknown, not free. */
  readonly unknown: boolean;
};

/** A placed order, as a run sees it. */
export type WaitingOrder = { readonly _id: string; readonly needed: Needed };
/** The orders that wait for the supplier, what they need of its balance, and what is there. */
export type PlacedSummary = {
  /** Oldest first. */
  readonly orders: readonly WaitingOrder[];
  /** Of the units whose points are known. */
  readonly required: Points;
  readonly unknownPoints: number;
  /** Null while the supplier cannot be reached. */
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

/** What must be added to the balance before a run; null while the balance is not known. */
export const shortfallOf = (required: Points, balance: Points | null): Points | null =>
  balance === null ? null : points(Math.max(0, required - balance));
