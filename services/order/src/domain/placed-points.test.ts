import { describe, expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { multiplied } from '@topup/kit/supplier-cost';
import { anOrder, item } from '../testing/orders.ts';
import { pointsNeeded as needed, shortfallOf } from './placed-points.ts';
import type { UnitState } from './units.ts';

const pointsNeeded = (order: Parameters<typeof needed>[0]) => needed(order, 'unknown');
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
