import { sumPaise, type Paise } from '@topup/kit/money';
import { itemOf, type Item, type Order, type Refund } from './order.ts';
import { isRefundable, type Unit } from './units.ts';

/** Each unit counts with its item's price, so that the parts of an order always add up to its total. */
export const priceOf = (items: readonly Item[], units: readonly Unit[]): Paise =>
  sumPaise(units.map((unit) => itemOf({ items }, unit).pricePaise));

export function unrefunded(order: Pick<Order, 'units' | 'refunds'>): Unit[] {
  const named = new Set(order.refunds.flatMap(({ units }) => units));
  return order.units.filter((unit) => isRefundable(unit) && !named.has(unit.unit));
}

export function nextRefund(order: Pick<Order, 'units' | 'refunds' | 'items'>): Refund | null {
  const units = unrefunded(order);
  if (units.length === 0) return null;
  return {
    n: order.refunds.length + 1,
    units: units.map(({ unit }) => unit),
    amountPaise: priceOf(order.items, units),
  };
}

type MoneyBreakdown = {
  readonly deliveredPaise: Paise;
  /** Only settled refunds: credited to the wallet, or paid back by support. */
  readonly refundedPaise: Paise;
  readonly ambiguousPaise: Paise;
  readonly openPaise: Paise;
};

export function moneyBreakdown(order: Pick<Order, 'units' | 'refunds' | 'items'>): MoneyBreakdown {
  const back = new Set(order.refunds.filter(({ settledAt }) => settledAt).flatMap(({ units }) => units));
  const where = (unit: Unit): keyof MoneyBreakdown => {
    if (unit.state === 'delivered') return 'deliveredPaise';
    if (back.has(unit.unit)) return 'refundedPaise';
    return unit.state === 'ambiguous' ? 'ambiguousPaise' : 'openPaise';
  };
  const sum = (part: keyof MoneyBreakdown) =>
    priceOf(
      order.items,
      order.units.filter((unit) => where(unit) === part),
    );
  return {
    deliveredPaise: sum('deliveredPaise'),
    refundedPaise: sum('refundedPaise'),
    ambiguousPaise: sum('ambiguousPaise'),
    openPaise: sum('openPaise'),
  };
}
