import { describe, expect, test } from '@jest/globals';
import { later, NOON } from '../testing/orders.ts';
import { awaitsLateMoney, nextLatePollMs } from './late-money.ts';
import { STATE_NAMES, stateOf } from './machine.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

describe('late money', () => {
  test.each(['ekupi', 'phonepe'] as const)('may come to what was closed unpaid and is paid by %s, only', (method) => {
    const awaiting = (paidAt?: Date) =>
      STATE_NAMES.filter((name) =>
        awaitsLateMoney({ status: stateOf(name).status, paymentMethod: method, ...(paidAt ? { paidAt } : {}) }),
      );
    expect(awaiting().sort()).toEqual(['cancelled/done', 'failed/done']);
    expect(awaiting(NOON)).toEqual([]);
  });

  test.each(['cancelled', 'failed'] as const)('never to a %s order that was to be paid from the wallet', (status) => {
    expect(awaitsLateMoney({ status, paymentMethod: 'wallet' })).toBe(false);
  });

  test('is checked after 1, 2, 4 ... minutes, and at least every eight hours', () => {
    const polls = Array.from({ length: 12 }, (_, tries) => nextLatePollMs(NOON, tries, later(NOON, HOUR_MS)));
    expect(polls).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 480, 480, 480].map((minutes) => minutes * MINUTE_MS));
    expect(nextLatePollMs(NOON, 5_000, later(NOON, HOUR_MS))).toBe(8 * HOUR_MS);
  });

  test('is checked for the wallet’s three days, and an hour longer', () => {
    expect(nextLatePollMs(NOON, 0, later(NOON, 73 * HOUR_MS - 1))).toBe(MINUTE_MS);
    expect(nextLatePollMs(NOON, 0, later(NOON, 73 * HOUR_MS))).toBeNull();
  });
});
