import { points, type Points } from '@topup/kit/points';
import { countedCost, type Charges } from '@topup/kit/supplier-cost';
import type { Item, Order } from './order.ts';
import { hasFinalState } from './units.ts';

type Needed = {
  /** As many as the supplier may charge. */
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

export function pointsNeeded(order: Pick<Order, 'items' | 'units'>, charges: Charges): Needed {
  const open = order.units.filter((unit) => !hasFinalState(unit));
  const costs = open.map(({ item }) => costOfOne(order.items[item], charges));
  return { points: points(costs.reduce((sum, cost) => sum + cost, 0)), unknown: costs.some((cost) => cost === 0) };
}

const costOfOne = (item: Item | undefined, charges: Charges): Points =>
  countedCost(points(item?.pointsHundredths ?? 0), item?.multiplierMillionths, charges);

export const shortfallOf = (required: Points, balance: Points | null): Points | null =>
  balance === null ? null : points(Math.max(0, required - balance));
