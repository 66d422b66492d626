import { describe, expect, test } from '@jest/globals';
import { anOrder, item, NOON } from '../testing/orders.ts';
import type { Order, Refund } from './order.ts';
import { nextRefund, priceOf, moneyBreakdown, unrefunded } from './refunds.ts';
import { UNIT_STATES, type UnitState } from './units.ts';

/** Units of ₹1, ₹20, ₹300, ₹4,000 ..., so that every sum shows which units it contains. */
const PRICES = [100, 2_000, 30_000, 400_000, 5_000_000, 60_000_000, 700_000_000, 8_000_000_000];
function orderOf(...states: UnitState[]): Order {
  const order = anOrder(states.map((_, index) => item(`${index}`, PRICES[index] ?? 0, 1)));
  return { ...order, units: order.units.map((unit, index) => ({ ...unit, state: states[index] ?? unit.state })) };
}
const named = ({ units }: Order, ...at: number[]) => at.map((index) => units[index]?.unit ?? '');
const withRefund = (order: Order, at: number[], settledAt?: Date): Order => {
  const units = named(order, ...at);
  const amountPaise = priceOf(
    order.items,
    order.units.filter(({ unit }) => units.includes(unit)),
  );
  const refund: Refund = { n: order.refunds.length + 1, units, amountPaise, ...(settledAt ? { settledAt } : {}) };
  return { ...order, refunds: [...order.refunds, refund] };
};

describe('the price of units', () => {
  test('is that of their lines, once for each', () => {
    const { items, units } = anOrder([item('13', 6_250, 2), item('14', 100, 1)]);
    expect([priceOf(items, units), priceOf(items, units.slice(1)), priceOf(items, [])]).toEqual([12_600, 6_350, 0]);
  });

  test('of no line is never guessed', () => {
    const { units } = anOrder();
    expect(() => priceOf([], units)).toThrow(new RangeError(`${units[0]?.unit} belongs to no item`));
  });
});

describe('the next refund', () => {
  test('names the fenced units, and no others', () => {
    const order = orderOf(...UNIT_STATES);
    const fenced = named(order, UNIT_STATES.indexOf('rejected'), UNIT_STATES.indexOf('void'));
    expect(unrefunded(order).map(({ unit }) => unit)).toEqual(fenced);
    expect(nextRefund(order)).toEqual({ n: 1, units: fenced, amountPaise: 8_700_000_000 });
  });

  test('never names a unit again, whether its refund is committed or only asked for', () => {
    const order = withRefund(withRefund(orderOf('void', 'rejected', 'void'), [0], NOON), [1]);
    expect(nextRefund(order)).toEqual({ n: 3, units: named(order, 2), amountPaise: 30_000 });
    expect(nextRefund(withRefund(order, [2]))).toBeNull();
  });

  test.each(UNIT_STATES.filter((state) => state !== 'rejected' && state !== 'void'))(
    'is not there for a unit that is %s',
    (state) => {
      expect(nextRefund(orderOf(state))).toBeNull();
    },
  );
});

describe('where the money of a paid order is', () => {
  const PARTS = { deliveredPaise: 0, refundedPaise: 0, ambiguousPaise: 0, openPaise: 0 };
  test.each(UNIT_STATES)('a unit that is %s', (state) => {
    const part = state === 'delivered' ? 'deliveredPaise' : state === 'ambiguous' ? 'ambiguousPaise' : 'openPaise';
    expect(moneyBreakdown(orderOf(state))).toEqual({ ...PARTS, [part]: 100 });
  });

  test('a refund is on its way until it is committed', () => {
    const order = withRefund(orderOf('void', 'rejected'), [0]);
    expect(moneyBreakdown(order)).toEqual({ ...PARTS, openPaise: 2_100 });
    expect(moneyBreakdown(withRefund(orderOf('void', 'rejected'), [0], NOON))).toEqual({
      ...PARTS,
      refundedPaise: 100,
      openPaise: 2_000,
    });
  });

  test('every part has its own units, and together they are the total', () => {
    const order = withRefund(
      withRefund(orderOf('delivered', 'void', 'ambiguous', 'sending', 'rejected'), [1], NOON),
      [4],
    );
    expect(moneyBreakdown(order)).toEqual({
      deliveredPaise: 100,
      refundedPaise: 2_000,
      ambiguousPaise: 30_000,
      openPaise: 5_400_000,
    });
    expect(order.totalPaise).toBe(5_432_100);
  });
});
