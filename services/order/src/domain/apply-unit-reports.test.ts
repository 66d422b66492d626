import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { later, NOON, ORDER_ID, orderAt } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';
import { isFresh, applyUnitReports, resume, type DeliveryUpdate } from './apply-unit-reports.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';
import type { Unit, UnitState } from './units.ts';

const soon = later(NOON, 5_000);
const HALTED = { halted: 'points' } as const;
const states = (...all: UnitState[]) => all.map((state, index) => ({ unit: unitId(index + 1), state }));
const units = (...all: UnitState[]): Unit[] => states(...all).map((unit) => ({ ...unit, item: 0 }));
const update = (reports: DeliveryUpdate['reports'], change: Partial<DeliveryUpdate> = {}): DeliveryUpdate => ({
  reports,
  remaining: 'none',
  fresh: true,
  why: 'progress',
  awaitedIn: ['delivering', 'voiding'],
  ...change,
});
const placed = (...all: UnitState[]) => reported(paidOrder(all.length), { reports: states(...all), remaining: HALTED });
const voiding = () => orderAt('placed/voiding', { units: units('not_sent', 'not_sent') });
const decisionOf = (order: Order, reportedNow: DeliveryUpdate) => {
  const result = applyUnitReports(order, reportedNow, soon);
  if (!result.ok || result.value.kind !== 'changed') throw new Error(JSON.stringify(result));
  return result.value;
};
const unchanged = (resend: boolean) => ({ ok: true, value: { kind: 'unchanged', resend } });

describe('what is requested again at once', () => {
  const slice = states('delivered');
  const TABLE: [string, Order, DeliveryUpdate, boolean][] = [
    ['a fresh slice with more to come: the rest', paidOrder(2), update(slice, { remaining: 'more' }), true],
    ['nothing more to come: nothing', paidOrder(2), update(slice), false],
    ['a slice of an older question: nothing', paidOrder(2), update(slice, { remaining: 'more', fresh: false }), false],
    [
      'a unit in a fence that is still being built: nothing',
      voiding(),
      update(states('void'), { remaining: 'more' }),
      false,
    ],
  ];
  test.each(TABLE)('%s', (_name, order, reportedNow, send) => {
    const decision = decisionOf(order, reportedNow);
    expect([decision.send, nameOf(decision.order)]).toEqual([send, nameOf(order)]);
    expect(decision.order.askedVersion).toBe(send ? decision.order.version : order.askedVersion);
  });

  test('a repeated report: the lost command, unless exactly this report is expected', () => {
    const order = paidOrder();
    expect(applyUnitReports(order, update([]), soon)).toEqual(unchanged(false));
    expect(applyUnitReports(order, update([], { awaitedIn: ['voiding'] }), soon)).toEqual(unchanged(true));
  });
});

describe('out of delivery', () => {
  test('out of points with a refused unit: placed, and the refund is not yet decided', () => {
    const order = placed('rejected', 'not_sent');
    expect([nameOf(order), order.placedReason, order.refunds]).toEqual(['placed/waiting', 'points', []]);
    expect(order.nextAt).toEqual(later(NOON, 6 * 3_600_000));
  });

  test('out of points after the last unit: completed, and not called placed', () => {
    const order = reported(paidOrder(), { reports: states('delivered'), remaining: HALTED });
    expect([nameOf(order), order.placedReason]).toEqual(['completed/done', undefined]);
  });

  test('an older answer does not place the order', () => {
    const order = decisionOf(paidOrder(2), update(states('delivered'), { remaining: HALTED, fresh: false })).order;
    expect([nameOf(order), order.placedReason]).toEqual(['processing/delivering', undefined]);
  });

  test('a delivered unit beside an ambiguous one: not yet completed', () => {
    const order = reported(paidOrder(2), { reports: states('delivered', 'ambiguous'), remaining: 'none' });
    expect([nameOf(order), order.deliveredPaise]).toEqual(['processing/delivering', 6_250]);
  });

  test('nothing delivered and everything refunded: failed, without waiting', () => {
    const refunds = [{ n: 1, units: [unitId(1)], amountPaise: paise(6_250), settledAt: NOON }];
    const order = decisionOf(orderAt('processing/delivering', { units: units('void'), refunds }), update([])).order;
    expect([nameOf(order), order.refunds]).toEqual(['failed/done', refunds]);
    expect(order.failureReason).toMatch(/^Delivery failed/);
  });
});

describe('a report about a placed order', () => {
  const TABLE: [string, UnitState[], string][] = [
    ['one delivered, the other still open: it waits on', ['delivered', 'not_sent'], 'placed/waiting'],
    ['one on its way: it is delivered again', ['sending', 'not_sent'], 'processing/delivering'],
    ['one unknown: it is delivered again', ['ambiguous', 'not_sent'], 'processing/delivering'],
    ['all delivered: completed', ['delivered', 'delivered'], 'completed/done'],
    ['one delivered, one refused: refunded in part', ['delivered', 'rejected'], 'processing/refunding'],
  ];
  test.each(TABLE)('%s', (_name, all, to) => {
    const order = reported(placed('retryable', 'retryable'), { reports: states(...all), remaining: 'none' });
    expect(nameOf(order)).toBe(to);
    expect(order.placedReason).toBe(to === 'placed/waiting' ? 'points' : undefined);
  });

  test('it passes through delivery, and the history shows it', () => {
    const order = reported(placed('retryable'), { reports: states('delivered'), remaining: 'none' });
    expect(order.history.slice(-2).map(({ from, to, why }) => [from, to, why])).toEqual([
      ['placed/waiting', 'processing/delivering', 'progress'],
      ['processing/delivering', 'completed/done', 'progress'],
    ]);
  });

  test('after the fence: void units are refunded, delivered units are final', () => {
    const both = reported(voiding(), { reports: states('void', 'delivered'), remaining: 'none' });
    expect([nameOf(both), both.refunds]).toEqual([
      'placed/refunding',
      [{ n: 1, units: [unitId(1)], amountPaise: 6_250 }],
    ]);
    expect(nameOf(reported(voiding(), { reports: states('delivered', 'delivered'), remaining: 'none' }))).toBe(
      'completed/done',
    );
  });

  test('during a pending refund a report updates the units; the next decision follows later', () => {
    const refunding = reported(paidOrder(2), { reports: states('ambiguous', 'rejected'), remaining: 'none' });
    const order = reported(refunding, { reports: states('delivered'), remaining: 'more' });
    expect([nameOf(order), order.deliveredPaise, order.refunds]).toEqual([
      'processing/refunding',
      6_250,
      refunding.refunds,
    ]);
  });
});

describe('resuming', () => {
  test('a placed order is sent through the backlog, after new orders', () => {
    const order = changed(resume(placed('not_sent'), 'supplier is up', soon));
    expect([nameOf(order), order.lane, order.placedReason]).toEqual(['processing/delivering', 'backlog', undefined]);
    expect([order.askedVersion, order.history.at(-1)?.why]).toEqual([order.version, 'supplier is up']);
  });

  test.each(['processing/delivering', 'placed/voiding', 'completed/done'] as const)('%s: nothing to resume', (name) => {
    expect(resume(orderAt(name), 'run', soon)).toEqual(unchanged(false));
  });
});

describe('which question an answer follows from', () => {
  const order = orderAt('processing/delivering', { version: 9, askedVersion: 7 });
  const TABLE: [string, string | undefined, boolean][] = [
    ['the last one', `${ORDER_ID}:delivering:7`, true],
    ['the one before', `${ORDER_ID}:delivering:6`, false],
    ['an earlier one, asked of another order', `${'e'.repeat(32)}:delivering:6`, true],
    ['the fence, however long ago', `${ORDER_ID}:voiding:3`, true],
    ['nobody says', undefined, true],
    ['a sender that counts otherwise', 'verdict-1', true],
  ];
  test.each(TABLE)('%s', (_name, causedBy, fresh) => {
    expect(isFresh(order, causedBy)).toBe(fresh);
  });
});
