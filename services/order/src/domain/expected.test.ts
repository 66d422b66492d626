import { describe, expect, test } from '@jest/globals';
import { later, NOON, orderAt } from '../testing/orders.ts';
import { unitId } from '../testing/replies.ts';
import { closesAt, expectedAt } from './expected.ts';
import { STATE_NAMES, type StateName } from './machine.ts';

const HOUR_MS = 3_600_000;
const at = (name: StateName, ms: number, change = {}) =>
  expectedAt(orderAt(name, change), { deliveryMs: 60_000 }, later(NOON, ms));

describe('when an order is expected', () => {
  test('on its way: as long after its beginning as deliveries take; never a moment that has passed', () => {
    expect(at('processing/delivering', 0)).toEqual(later(NOON, 60_000));
    expect(at('processing/delivering', 59_999)).toEqual(later(NOON, 60_000));
    expect(at('processing/delivering', 60_000)).toBeNull();
  });

  test('placed: 24 h after it was made', () => {
    expect(at('placed/waiting', HOUR_MS)).toEqual(later(NOON, 24 * HOUR_MS));
    expect(at('placed/waiting', 24 * HOUR_MS)).toBeNull();
  });

  test('nobody says while a unit is unclear', () => {
    const units = [{ unit: unitId(1), item: 0, state: 'ambiguous' as const }];
    expect(at('processing/delivering', 0, { units })).toBeNull();
  });

  test('in no other status', () => {
    const dated = STATE_NAMES.filter((name) => at(name, 0) !== null);
    expect(dated.filter((name) => !/^(processing|placed)/.test(name))).toEqual([]);
  });

  test('an order that waits for its player closes after the time to pay', () => {
    const waiting = STATE_NAMES.filter((name) => closesAt(orderAt(name), { paymentWaitMs: HOUR_MS }) !== null);
    expect(waiting).toEqual(['pending/payment']);
    expect(closesAt(orderAt('pending/payment'), { paymentWaitMs: HOUR_MS })).toEqual(later(NOON, HOUR_MS));
  });
});
