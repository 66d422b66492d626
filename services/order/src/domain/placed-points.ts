import { points, sumPoints, type Points } from '@topup/kit/points';
import { err, ok, type Result } from '@topup/kit/result';
import { countedCost, type Charges } from '@topup/kit/supplier-cost';
import type { OrderFailure } from './failures.ts';
import type { Item, Order } from './order.ts';
import { hasFinalState, isOpen, type Unit } from './units.ts';

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
  /** What orders that are being delivered may still cost. */
  readonly underWay: Points;
  /** Null while the supplier does not answer. */
  readonly balance: Points | null;
  readonly shortfall: Points | null;
  /** The orders that the balance covers; null while the supplier does not answer. */
  readonly covered: readonly WaitingOrder[] | null;
  readonly asOf: Date;
};

export type Sold = Pick<Order, 'items' | 'units'>;

export function pointsNeeded(order: Sold, charges: Charges): Needed {
  const costs = costsOf(order, charges, (unit) => !hasFinalState(unit));
  return { points: sumPoints(costs), unknown: costs.some((cost) => cost === 0) };
}

/** An ambiguous unit does not count: if it cost points, the balance shows that, and it is never sent again. */
export const pointsUnderWay = (order: Sold, charges: Charges): Points => sumPoints(costsOf(order, charges, isOpen));

const costsOf = ({ items, units }: Sold, charges: Charges, counts: (unit: Unit) => boolean): Points[] =>
  units.filter(counts).map(({ item }) => costOfOne(items[item], charges));

const costOfOne = (item: Item | undefined, charges: Charges): Points =>
  countedCost(points(item?.pointsHundredths ?? 0), item?.multiplierMillionths, charges);

export const shortfallOf = (required: Points, balance: Points | null): Points | null =>
  balance === null ? null : points(Math.max(0, required - balance));

/**
 * The oldest orders that fit into the balance beside what is under way. It ends at the first order that does not fit, so that
 * no younger order passes an older one because it is smaller. Nobody knows whether an order with unknown points fits: it is
 * left out, and delays no other.
 */
export function coveredBy(balance: Points | null, underWay: Points, oldestFirst: readonly WaitingOrder[]) {
  if (balance === null) return null;
  const covered: WaitingOrder[] = [];
  let free = balance - underWay;
  for (const order of oldestFirst.filter(({ needed }) => !needed.unknown)) {
    free -= order.needed.points;
    if (free < 0) break;
    covered.push(order);
  }
  return covered;
}

type Chosen = Result<readonly WaitingOrder[], OrderFailure>;

/** Every placed order, those with unknown points last; refused while the balance is short of any. */
export function chooseAll({ orders, balance, shortfall }: PlacedSummary): Chosen {
  if (orders.length === 0) return err({ kind: 'nothing_placed' });
  if (balance === null || shortfall === null) return err({ kind: 'balance_unknown' });
  if (shortfall > 0) return err({ kind: 'points_short', shortfall });
  const isUnknown = ({ needed }: WaitingOrder) => needed.unknown;
  return ok([...orders.filter((order) => !isUnknown(order)), ...orders.filter(isUnknown)]);
}

export function chooseCovered({ orders, covered }: PlacedSummary): Chosen {
  if (orders.length === 0) return err({ kind: 'nothing_placed' });
  if (covered === null) return err({ kind: 'balance_unknown' });
  return covered.length > 0 ? ok(covered) : err({ kind: 'nothing_covered' });
}
