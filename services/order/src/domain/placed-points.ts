import { points, type Points } from '@topup/kit/points';
import type { Order } from './order.ts';
import { hasFinalState } from './units.ts';

type Needed = {
  readonly points: Points;
  /** True if an item has zero points, which means that its points are unknown, not that it is free. */
  readonly unknown: boolean;
};

export type WaitingOrder = { readonly _id: string; readonly needed: Needed };
export type PlacedSummary = {
  readonly orders: readonly WaitingOrder[];
  readonly required: Points;
  readonly unknownPoints: number;
  /** Null while the supplier does not answer. */
  readonly balance: Points | null;
  readonly shortfall: Points | null;
  readonly asOf: Date;
};

export function pointsNeeded(order: Pick<Order, 'items' | 'units'>): Needed {
  const costs = order.units
    .filter((unit) => !hasFinalState(unit))
    .map(({ item }) => order.items[item]?.pointsHundredths ?? 0);
  return { points: points(costs.reduce((sum, cost) => sum + cost, 0)), unknown: costs.includes(0) };
}

export const shortfallOf = (required: Points, balance: Points | null): Points | null =>
  balance === null ? null : points(Math.max(0, required - balance));
