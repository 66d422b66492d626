import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { multiplied } from '@topup/kit/supplier-cost';
import { anOrder, item } from '../testing/orders.ts';
import { coveredBy, pointsNeeded as needed, pointsUnderWay as underWay, shortfallOf } from './placed-points.ts';
import type { UnitState } from './units.ts';

const pointsNeeded = (order: Parameters<typeof needed>[0]) => needed(order, 'unknown');
const pointsUnderWay = (order: Parameters<typeof underWay>[0]) => underWay(order, 'unknown');
const costing = (pointsHundredths: number) => ({ ...item('13', 6_250, 2), pointsHundredths });

describe('the points a placed order still needs', () => {
  const OPEN: UnitState[] = ['unsent', 'sending', 'not_sent', 'retryable', 'ambiguous'];
  const SETTLED: UnitState[] = ['delivered', 'rejected', 'void'];
  const STATES = [...OPEN.map((state) => [state, 750] as const), ...SETTLED.map((state) => [state, 500] as const)];
  test.each(STATES)('with one of three units %s: %s', (state, needed) => {
    const order = anOrder([costing(250), { ...costing(250), quantity: 1 }]);
    const units = order.units.map((unit, index) => (index === 0 ? { ...unit, state } : unit));
    expect(pointsNeeded({ ...order, units })).toEqual({ points: needed, unknown: false });
  });

  test('each unit costs what its own line says', () => {
    expect(pointsNeeded(anOrder([costing(250), costing(1)]))).toEqual({ points: 502, unknown: false });
  });

  test('a unit counts with the higher of its list price and what the supplier may charge this player', () => {
    const dearer = { ...costing(250), ...multiplied(1_004_300) };
    const cheaper = { ...costing(100), ...multiplied(950_000) };
    const order = anOrder([dearer, cheaper]);
    expect(pointsNeeded(order)).toEqual({ points: 2 * 252 + 2 * 100, unknown: false });
    expect(needed(order, 'list').points).toBe(2 * 250 + 2 * 100);
    expect(needed(order, 'multiplied').points).toBe(2 * 252 + 2 * 95);
  });

  test('a unit of unknown cost makes the sum unknown, unless it is settled', () => {
    const order = anOrder([costing(250), costing(0)]);
    expect(pointsNeeded(order)).toEqual({ points: 500, unknown: true });
    const units = order.units.map((unit) => (unit.item === 1 ? { ...unit, state: 'delivered' as const } : unit));
    expect(pointsNeeded({ ...order, units })).toEqual({ points: 500, unknown: false });
  });

  test('of a unit that no line has sold are unknown, never free', () => {
    expect(pointsNeeded({ ...anOrder([costing(250)]), items: [] })).toEqual({ points: 0, unknown: true });
  });
});

test.each([
  [900, 400, 500],
  [900, 900, 0],
  [900, 1_000, 0],
])('%s needed, %s there: %s to be added', (required, balance, shortfall) => {
  expect(shortfallOf(points(required), points(balance))).toBe(shortfall);
});

test('with an unknown balance the shortfall is unknown', () => {
  expect(shortfallOf(points(900), null)).toBeNull();
});

const waiting = (_id: string, needed: number) => ({ _id, needed: { points: points(needed), unknown: needed === 0 } });

test.each([
  ['all fit exactly', 900, 0, ['a', 'b', 'c']],
  ['one hundredth short: the newest waits', 899, 0, ['a', 'b']],
  ['what is under way is taken off first', 900, 1, ['a', 'b']],
  ['the second does not fit, so the third does not pass it', 500, 0, ['a']],
  ['not even the oldest fits', 299, 0, []],
  ['more is under way than there is', 100, 900, []],
])('covered by the balance: %s', (_name, balance, underWay, covered) => {
  const orders = [waiting('a', 300), waiting('unknown', 0), waiting('b', 400), waiting('c', 200)];
  expect(coveredBy(points(balance), points(underWay), orders)?.map(({ _id }) => _id)).toEqual(covered);
});

test('nothing is known to be covered while the balance is unknown', () => {
  expect(coveredBy(null, points(0), [waiting('a', 300)])).toBeNull();
});

test('under way are the units that can still be sent; an ambiguous one never is again', () => {
  const order = anOrder([costing(250), { ...costing(250), quantity: 3 }]);
  const states: readonly UnitState[] = ['unsent', 'sending', 'ambiguous', 'delivered', 'retryable'];
  const units = order.units.map((unit, index) => ({ ...unit, state: states[index] ?? ('void' as const) }));
  expect(pointsUnderWay({ ...order, units })).toBe(750);
});
