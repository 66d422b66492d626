import { describe, expect, test } from '@jest/globals';
import { later, NOON, orderAt } from '../testing/orders.ts';
import { unitId } from '../testing/replies.ts';
import { closesAt, expectedAt } from './expected.ts';
import { STATE_NAMES, type StateName } from './machine.ts';

const HOUR_MS = 3_600_000;
const at = (name: StateName, ms: number, change = {}) =>
  expectedAt(orderAt(name, change), { deliveryMs: 60_000 }, later(NOON, ms));

describe('when an order is expected', () => {
  test('in delivery: its start plus the usual delivery time, never a time in the past', () => {
    expect(at('processing/delivering', 0)).toEqual(later(NOON, 60_000));
    expect(at('processing/delivering', 59_999)).toEqual(later(NOON, 60_000));
    expect(at('processing/delivering', 60_000)).toBeNull();
  });

  test('placed: 24 h after it was made', () => {
    expect(at('placed/waiting', HOUR_MS)).toEqual(later(NOON, 24 * HOUR_MS));
    expect(at('placed/waiting', 24 * HOUR_MS)).toBeNull();
  });

  test('unknown while a unit is ambiguous', () => {
    const units = [{ unit: unitId(1), item: 0, state: 'ambiguous' as const }];
    expect(at('processing/delivering', 0, { units })).toBeNull();
  });

  test('in no other status', () => {
    const dated = STATE_NAMES.filter((name) => at(name, 0) !== null);
    expect(dated.filter((name) => !/^(processing|placed)/.test(name))).toEqual([]);
  });

  test('unpaid: closes at the end of the time to pay', () => {
    const waiting = STATE_NAMES.filter((name) => closesAt(orderAt(name), { paymentWaitMs: HOUR_MS }) !== null);
    expect(waiting).toEqual(['pending/payment']);
    expect(closesAt(orderAt('pending/payment'), { paymentWaitMs: HOUR_MS })).toEqual(later(NOON, HOUR_MS));
  });
});
