import { describe, expect, test } from '@jest/globals';
import { later, NOON, orderAt } from '../testing/orders.ts';
import { unitId } from '../testing/replies.ts';
import { becomesStuck, nextCheckMs, TRIES_MAX } from './deadlines.ts';
import { isFinal, STATE_NAMES, type StateName } from './machine.ts';
import type { Unit } from './units.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const ambiguous: Unit[] = [{ unit: unitId(1), item: 0, state: 'ambiguous' }];
const paces = (name: StateName, change = {}) =>
  [0, 1, 2, 3, 4, 5, 9, 10, 11].map((tries) => nextCheckMs(orderAt(name, change), tries, NOON));
const always = (ms: number, stuckMs = ms) => [...Array<number>(7).fill(ms), stuckMs, stuckMs];
const STEP = [2, 4, 8, 16, 30, 30, 30, 300, 300].map((seconds) => seconds * SECOND_MS);

describe('a command without an answer is sent again', () => {
  const TABLE: [StateName, number[]][] = [
    ['pending/debit', STEP],
    ['pending/payment', always(MINUTE_MS)],
    ['pending/cancelling', STEP],
    ['processing/delivering', always(20 * SECOND_MS, 5 * MINUTE_MS)],
    ['processing/refunding', STEP],
    ['placed/voiding', STEP],
    ['placed/refunding', STEP],
    ['refund_failed/refunding', always(5 * MINUTE_MS)],
    ['refund_failed/recording', STEP],
    ['refund_initiated/returning', always(HOUR_MS)],
    ['refund_failed/returning', always(HOUR_MS)],
  ];
  test.each(TABLE)('%s: at these intervals, and at the slow one after ten repeats', (name, pace) => {
    expect(paces(name)).toEqual(pace);
  });

  test('in no other state', () => {
    const silent = STATE_NAMES.filter((name) => !TABLE.some(([sends]) => sends === name));
    expect(silent.filter((name) => nextCheckMs(orderAt(name), 0, NOON) !== null)).toEqual(['placed/waiting']);
    expect(silent.filter((name) => !isFinal(name))).toEqual(['placed/waiting']);
  });

  test('about an ambiguous unit: every minute without limit; a simultaneous refund keeps its own intervals', () => {
    expect(paces('processing/delivering', { units: ambiguous })).toEqual(always(MINUTE_MS));
    expect(paces('processing/refunding', { units: ambiguous })).toEqual(STEP);
    // The other unit was not sent, because the supplier was away.
    const another: Unit[] = [...ambiguous, { unit: unitId(2), item: 0, state: 'unsent' }];
    expect(paces('processing/delivering', { units: another })).toEqual(always(20_000));
  });
});

describe('an order that was closed unpaid', () => {
  test.each(['cancelled/done', 'failed/done'] as const)('%s: by a gateway, it is asked about ever later', (name) => {
    const order = orderAt(name, { paymentMethod: 'ekupi' });
    expect([0, 1, 2, 10].map((tries) => nextCheckMs(order, tries, NOON))).toEqual(
      [1, 2, 4, 480].map((minutes) => minutes * MINUTE_MS),
    );
    expect(nextCheckMs(order, 0, later(NOON, 73 * HOUR_MS))).toBeNull();
    expect(nextCheckMs(orderAt(name, { paymentMethod: 'ekupi', paidAt: NOON }), 0, NOON)).toBeNull();
  });
});

describe('a placed order', () => {
  test('is checked at an age of 6, 12, 20 and 24 h, and at once after that', () => {
    const check = (ageMs: number) => nextCheckMs(orderAt('placed/waiting'), 0, later(NOON, ageMs));
    expect([0, 6, 7, 12, 20, 24, 30].map((hours) => check(hours * HOUR_MS))).toEqual(
      [6, 6, 5, 8, 4, 0, 0].map((hours) => hours * HOUR_MS),
    );
    expect(check(6 * HOUR_MS - 1)).toBe(1);
  });
});

describe('an order raises an alarm', () => {
  test.each(STATE_NAMES.filter((name) => !isFinal(name)))('%s: once, with the tenth repeat', (name) => {
    const patient: StateName[] = ['pending/payment', 'refund_initiated/returning', 'refund_failed/returning'];
    const alarms = [0, 9, 10, 11].map((tries) => becomesStuck(orderAt(name), tries));
    expect(alarms).toEqual([false, false, !patient.includes(name), false]);
  });

  test('never while it waits for the verdict on an ambiguous unit, except because of a refund', () => {
    expect(becomesStuck(orderAt('processing/delivering', { units: ambiguous }), TRIES_MAX)).toBe(false);
    expect(becomesStuck(orderAt('processing/refunding', { units: ambiguous }), TRIES_MAX)).toBe(true);
  });

  test('never while it only waits for late money', () => {
    expect(becomesStuck(orderAt('cancelled/done', { paymentMethod: 'phonepe' }), TRIES_MAX)).toBe(false);
  });
});
