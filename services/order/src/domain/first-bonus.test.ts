import { describe, expect, test } from '@jest/globals';
import { item, later, NOON, orderAt } from '../testing/orders.ts';
import { bonusSince, bonusUsed } from './first-bonus.ts';
import type { UnitState } from './units.ts';

const DAY_MS = 86_400_000;
const BONUS = ['22590', '22591'];
const bought = (productId: string, state: UnitState, settledAt = NOON) => ({
  ...orderAt('completed/done'),
  items: [item('13', 100, 1), item(productId, 7_450, 1)],
  units: [
    { unit: 'o:1:1', item: 0, state: 'delivered' as const, settledAt },
    { unit: 'o:2:1', item: 1, state, settledAt },
  ],
});

describe('a first-purchase bonus', () => {
  test('is used by a delivery of that pack, once however often', () => {
    expect(bonusUsed([bought('22591', 'delivered'), bought('22591', 'delivered')], BONUS, NOON)).toEqual(['22591']);
    expect(bonusUsed([], BONUS, NOON)).toEqual([]);
  });

  test.each(['unsent', 'ambiguous', 'rejected', 'void'] as const)('is not used by a unit that is %s', (state) => {
    expect(bonusUsed([bought('22590', state)], BONUS, NOON)).toEqual([]);
  });

  test('counts from the first moment of the Indian year, or from the configured day', () => {
    expect(bonusSince(new Date('2026-12-31T18:29:59.999Z'))).toEqual(new Date('2025-12-31T18:30:00.000Z'));
    expect(bonusSince(new Date('2026-12-31T18:30:00.000Z'))).toEqual(new Date('2026-12-31T18:30:00.000Z'));
    expect(bonusSince(NOON, '2026-02-15')).toEqual(new Date('2026-02-14T18:30:00.000Z'));
  });

  test('is available again if its delivery was before that time', () => {
    expect(bonusUsed([bought('22590', 'delivered', later(NOON, -DAY_MS))], BONUS, NOON)).toEqual([]);
    const { settledAt: _settledAt, ...unit } = { ...bought('22590', 'delivered').units[1] };
    const old = { ...bought('22590', 'delivered'), units: [unit as never], createdAt: later(NOON, -1) };
    expect(bonusUsed([old], BONUS, NOON)).toEqual([]);
  });
});
