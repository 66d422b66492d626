import { describe, expect, test } from '@jest/globals';
import { paise } from '@topup/kit/money';
import { anOrder, item, later, NOON, orderAt } from '../testing/orders.ts';
import { applyUnitReports, resume } from './apply-unit-reports.ts';
import type { DecisionResult } from './advance.ts';
import type { Order } from './order.ts';
import { settleDebit } from './settle-debit.ts';
import { settlePayment } from './settle-payment.ts';
import { settleRefund } from './settle-refund.ts';
import { timelineOf, type TimelineEntry } from './timeline.ts';
import type { UnitState } from './units.ts';

const at = (seconds: number): Date => later(NOON, seconds * 1_000);
const must = (result: DecisionResult): Order => {
  if (!result.ok || result.value.kind !== 'changed') throw new Error(JSON.stringify(result));
  return result.value.order;
};
const paidAt = (seconds: number, order: Order): Order =>
  must(settleDebit(order, { outcome: 'ok', reason: '' }, at(seconds)));
/** Applies a gateway report with the states of the order's units, in order; null: not reported. */
const reported = (seconds: number, order: Order, states: readonly (UnitState | null)[], halted = false): Order => {
  const reports = states.flatMap((state, n) => (state ? [{ unit: order.units[n]?.unit ?? '', state }] : []));
  const remaining = halted ? ({ halted: 'points' } as const) : 'more';
  const update = { reports, remaining, fresh: true, why: 'reported', awaitedIn: ['delivering'] } as const;
  return must(applyUnitReports(order, update, at(seconds)));
};
/** One entry as text: event, seconds, and units: `delivered +4 0:1,2`. */
const read = ({ what, at: moment, item: line, units, amountPaise, to }: TimelineEntry): string =>
  [
    what,
    moment ? `+${(moment.getTime() - NOON.getTime()) / 1_000}` : 'now',
    ...(units ? [`${line}:${units.join()}`] : []),
    ...(amountPaise === undefined ? [] : [amountPaise]),
    ...(to ? [to] : []),
  ].join(' ');
const story = (order: Order): string[] => timelineOf(order).map(read);

describe('the timeline of an order', () => {
  const two = anOrder([item('13', 6_250, 2), item('23', 12_000, 1)]);

  test('paid, sent, delivered, one entry per reported unit', () => {
    const done = reported(5, reported(3, paidAt(1, two), ['delivered', null, null]), [null, 'delivered', 'delivered']);
    expect(done.status).toBe('completed');
    expect(story(done)).toEqual([
      'ordered +0',
      'paid +1',
      'sent +1',
      'delivered +3 0:1',
      'delivered +5 0:2',
      'delivered +5 1:1',
    ]);
  });

  test('units of one line that arrive together are one entry', () => {
    expect(story(reported(3, paidAt(1, two), ['delivered', 'delivered', 'sending'])).at(-1)).toBe('delivered +3 0:1,2');
  });

  test('refused and refunded: pending, then the place; an ambiguous unit has no time', () => {
    const refused = reported(3, paidAt(1, two), ['delivered', 'rejected', 'ambiguous']);
    expect(story(refused).slice(3)).toEqual([
      'delivered +3 0:1',
      'not_delivered +3 0:2',
      'refunding +3 6250',
      'checking now 1:1',
    ]);
    const key = `refund:${two._id}:1`;
    const refunded = must(settleRefund(refused, key, { outcome: 'ok', reason: '' }, at(9)));
    expect(story(refunded).slice(5)).toEqual(['refunded +9 0:2 6250 wallet', 'checking now 1:1']);
  });

  test('what waited for the supplier was sent again', () => {
    const waiting = reported(2, paidAt(1, two), ['retryable', 'not_sent', 'not_sent'], true);
    expect(story(waiting)).toEqual(['ordered +0', 'paid +1', 'sent +1', 'waiting +2']);
    expect(story(must(resume(waiting, 'a run', at(60)))).at(-1)).toBe('sent +60');
    // A late report settles the waiting order, so nothing is sent again.
    const late = reported(90, waiting, ['delivered', 'delivered', 'delivered']);
    expect(story(late).filter((line) => line.startsWith('sent'))).toEqual(['sent +1']);
  });

  test('a refund that failed, and what support gave back', () => {
    const units = [{ ...(two.units[0] as Order['units'][number]), state: 'void' as const, settledAt: at(4) }];
    const entry = { from: 'processing/refunding', to: 'refund_failed/refunding', at: at(900), why: 'no answer' };
    const open = { n: 1, units: units.map(({ unit }) => unit), amountPaise: paise(6_250) };
    const failed = orderAt('refund_failed/refunding', { paidAt: at(1), units, refunds: [open], history: [entry] });
    expect(story(failed)).toEqual(['ordered +0', 'paid +1', 'not_delivered +4 0:1', 'refund_failed +900']);
    const repeated = { ...failed, history: [entry, { ...entry, from: entry.to, at: at(950) }] };
    expect(story(repeated)).toEqual(story(failed));
    const outside = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
    const given = orderAt('manual_refund/done', {
      paidAt: at(1),
      units,
      history: [entry],
      refunds: [{ ...open, settledAt: at(990), outside }],
    });
    expect(story(given).at(-1)).toBe('refunded +990 0:1 6250 outside');
  });

  test.each([
    ['rejected', 'not_paid +1'],
    ['void', 'cancelled +1'],
  ] as const)('an order that is never paid ends: %s', (outcome, end) => {
    expect(story(must(settleDebit(two, { outcome, reason: 'No.' }, at(1))))).toEqual(['ordered +0', end]);
  });

  const settled = (order: Order, seconds: number, outcome: 'credited_late' | 'suspended' | 'returned', id = 'p1') =>
    must(
      settlePayment(
        order,
        {
          outcome,
          reason: '',
          declined: false,
          orderPaid: false,
          gatewayResponse: '',
          details: { merchantTransactionId: id },
          refundedTo: outcome === 'returned' ? 'source' : 'wallet',
        },
        at(seconds),
      ),
    );

  test('a payment that came late went to the wallet; of a second one only the sum is known', () => {
    const late = settled(orderAt('cancelled/done', { paymentMethod: 'ekupi' }), 9, 'credited_late');
    expect(story(late)).toEqual(['ordered +0', 'refunded +9 6250 wallet']);
    expect(story(settled(late, 12, 'credited_late', 'p2'))).toEqual(['ordered +0', 'refunded +9 wallet']);
  });

  test('another amount than the price: on its way back, then back; only the wallet knows how much', () => {
    const held = settled(orderAt('pending/payment', { paymentMethod: 'phonepe' }), 9, 'suspended');
    expect(story(held)).toEqual(['ordered +0', 'returning +9']);
    expect(story(settled(held, 99, 'returned'))).toEqual(['ordered +0', 'returning +9', 'refunded +99 source']);
  });

  test('another amount than the price, at a gateway that gives nothing back: support has to decide', () => {
    const held = settled(orderAt('pending/payment', { paymentMethod: 'ekupi' }), 9, 'suspended');
    expect(story(held)).toEqual(['ordered +0', 'held +9']);
  });
});
