import { describe, expect, test } from '@jest/globals';
import { anOrder, item, later, NOON, ORDER_ID } from '../testing/orders.ts';
import type { DecisionResult } from './advance.ts';
import { commandOf } from './command.ts';
import { becomesStuck, nextCheckMs, PENDING_MAX_MS, PLACED_MAX_MS, REFUND_MAX_MS, TRIES_MAX } from './deadlines.ts';
import { isFresh, applyUnitReports, resume, type DeliveryUpdate } from './apply-unit-reports.ts';
import { nameOf } from './machine.ts';
import { refundKey, type Order } from './order.ts';
import { applyTimeouts } from './apply-timeouts.ts';
import { settleDebit } from './settle-debit.ts';
import { settleRefund } from './settle-refund.ts';
import type { UnitReport, UnitState } from './units.ts';
import { statusMessage } from './wording.ts';

const soon = later(NOON, 1_000);
const OK = { outcome: 'ok', reason: '' } as const;
const REJECTED = { outcome: 'rejected', reason: 'Insufficient wallet balance.' } as const;
const VOID = { outcome: 'void', reason: '' } as const;

function changed(result: DecisionResult): Order {
  if (!result.ok || result.value.kind !== 'changed') throw new Error(`not changed: ${JSON.stringify(result)}`);
  return result.value.order;
}
const unit = (n: number, state: UnitState, reason?: string): UnitReport => ({
  unit: `${ORDER_ID}:1:${n}`,
  state,
  ...(reason ? { reason } : {}),
});
const update = (reports: UnitReport[], remaining: DeliveryUpdate['remaining'] = 'none'): DeliveryUpdate => ({
  reports,
  remaining,
  fresh: true,
  why: 'progress',
  awaitedIn: ['delivering'],
});
const paid = (quantity = 1) => changed(settleDebit(anOrder([item('13', 6_250, quantity)]), OK, soon));
const report = (order: Order, reports: UnitReport[], remaining?: DeliveryUpdate['remaining']) =>
  changed(applyUnitReports(order, update(reports, remaining), soon));
const refunded = (order: Order, n = 1) => changed(settleRefund(order, refundKey(ORDER_ID, n), OK, soon));

describe('the debit', () => {
  test('paid: delivered next; the command names all units under a stable id', () => {
    const order = paid(2);
    expect(nameOf(order)).toBe('processing/delivering');
    expect(commandOf(order)).toEqual({
      id: `${ORDER_ID}:delivering:2`,
      kind: 'deliver',
      lane: 'fresh',
      units: [1, 2].map((n) => ({
        unit: `${ORDER_ID}:1:${n}`,
        productId: '13',
        pointsHundredths: 1_000,
        pricePaise: 6_250,
      })),
    });
  });

  test('refused: failed, and the reason says that no money was taken', () => {
    const order = changed(settleDebit(anOrder(), REJECTED, soon));
    expect([nameOf(order), order.failureReason]).toEqual([
      'failed/done',
      'Payment failed: Insufficient wallet balance.',
    ]);
    expect(statusMessage(order)).toContain('No money was taken');
    expect(order.nextAt).toBeUndefined();
  });

  test('(void, debit): the first one at the wallet wins', () => {
    const cancelling = changed(
      applyTimeouts(anOrder(), later(NOON, PENDING_MAX_MS), { refundOverdue: true }) as DecisionResult,
    );
    expect(nameOf(cancelling)).toBe('pending/cancelling');
    expect(nameOf(changed(settleDebit(cancelling, VOID, soon)))).toBe('cancelled/done');
    expect(nameOf(changed(settleDebit(cancelling, OK, soon)))).toBe('processing/delivering');
    expect(nameOf(changed(settleDebit(cancelling, REJECTED, soon)))).toBe('failed/done');
  });

  test('a repeated outcome changes nothing and sends the lost command again; another outcome is an error', () => {
    expect(settleDebit(paid(), OK, soon)).toEqual({ ok: true, value: { kind: 'unchanged', resend: true } });
    expect(settleDebit(paid(), VOID, soon).ok).toBe(false);
    const cancelled = changed(settleDebit(anOrder(), VOID, soon));
    expect(settleDebit(cancelled, OK, soon)).toMatchObject({ ok: false, error: { kind: 'illegal_transition' } });
  });
});

describe('deliveries', () => {
  test('all delivered: completed', () => {
    const order = report(paid(2), [unit(1, 'delivered'), unit(2, 'delivered')]);
    expect([nameOf(order), order.deliveredPaise, order.failureReason]).toEqual(['completed/done', 12_500, undefined]);
  });

  test('a slice: the rest is requested at once, under a new id', () => {
    const result = applyUnitReports(paid(2), update([unit(1, 'delivered')], 'more'), soon);
    expect(result).toMatchObject({ ok: true, value: { kind: 'changed', send: true } });
    const order = changed(result);
    expect(commandOf(order)).toMatchObject({ id: `${ORDER_ID}:delivering:3`, units: [{ unit: `${ORDER_ID}:1:2` }] });
  });

  test('a refused unit is refunded before the order is partially completed', () => {
    const order = report(paid(2), [unit(1, 'delivered'), unit(2, 'rejected', 'This product is off.')]);
    expect([nameOf(order), order.refunds]).toEqual([
      'processing/refunding',
      [{ n: 1, units: [`${ORDER_ID}:1:2`], amountPaise: 6_250 }],
    ]);
    expect(commandOf(order)).toMatchObject({ kind: 'post_refund', key: `refund:${ORDER_ID}:1`, amountPaise: 6_250 });
    const end = refunded(order);
    expect([nameOf(end), end.failureReason]).toEqual([
      'partially_completed/done',
      'Delivery failed: this product is off.',
    ]);
  });

  test('no refund while a unit is still open', () => {
    const order = report(paid(2), [unit(1, 'rejected'), unit(2, 'sending')]);
    expect([nameOf(order), order.refunds]).toEqual(['processing/delivering', []]);
  });

  test('nothing delivered: failed, only after the refund is committed', () => {
    const order = report(paid(2), [unit(1, 'rejected'), unit(2, 'void')]);
    expect(nameOf(order)).toBe('processing/refunding');
    expect(nameOf(refunded(order))).toBe('failed/done');
  });

  test('ambiguous stays processing; a refused unit beside it is refunded at once; the verdict decides the rest', () => {
    const ambiguous = report(paid(2), [unit(1, 'ambiguous'), unit(2, 'rejected')]);
    expect([nameOf(ambiguous), ambiguous.refunds.length]).toEqual(['processing/refunding', 1]);
    const waiting = refunded(ambiguous);
    expect([nameOf(waiting), nextCheckMs(waiting, 12, soon)]).toEqual(['processing/delivering', 60_000]);
    expect(becomesStuck(waiting, TRIES_MAX)).toBe(false);

    expect(nameOf(report(waiting, [unit(1, 'delivered')]))).toBe('partially_completed/done');
    const second = report(waiting, [unit(1, 'rejected')]);
    expect([nameOf(second), second.refunds[1]?.n]).toEqual(['processing/refunding', 2]);
    expect(nameOf(refunded(second, 2))).toBe('failed/done');
  });

  test('a verdict during the first refund makes a second one', () => {
    const refunding = report(paid(2), [unit(1, 'ambiguous'), unit(2, 'rejected')]);
    const reported = report(refunding, [unit(1, 'rejected')]);
    expect([nameOf(reported), reported.refunds.length]).toEqual(['processing/refunding', 1]);
    const second = refunded(reported);
    expect([nameOf(second), second.refunds.length]).toEqual(['processing/refunding', 2]);
    expect(nameOf(refunded(second, 2))).toBe('failed/done');
  });

  test('out of points: placed; with a unit in flight or ambiguous it is not', () => {
    const halted = { halted: 'points' } as const;
    const placed = report(paid(2), [unit(1, 'delivered'), unit(2, 'retryable')], halted);
    expect([nameOf(placed), placed.placedReason]).toEqual(['placed/waiting', 'points']);
    expect(commandOf(placed)).toBeNull();
    for (const state of ['sending', 'ambiguous'] as const)
      expect(nameOf(report(paid(2), [unit(1, state), unit(2, 'not_sent')], halted))).toBe('processing/delivering');
    const resumed = changed(resume(placed, 'run', soon));
    expect([nameOf(resumed), resumed.placedReason, commandOf(resumed)]).toMatchObject([
      'processing/delivering',
      undefined,
      { kind: 'deliver', lane: 'backlog', units: [{ unit: `${ORDER_ID}:1:2` }] },
    ]);
  });

  test('a late report ends a placed order or returns it to delivery', () => {
    const placed = report(paid(), [unit(1, 'not_sent')], { halted: 'breaker' });
    expect(nameOf(report(placed, [unit(1, 'delivered')]))).toBe('completed/done');
    expect(nameOf(report(placed, [unit(1, 'ambiguous')]))).toBe('processing/delivering');
    expect(nameOf(report(placed, [unit(1, 'rejected')]))).toBe('processing/refunding');
  });

  test('an answer to an older question cannot halt the order or change a final state, but its final states count', () => {
    const resumed = changed(resume(report(paid(), [unit(1, 'not_sent')], { halted: 'breaker' }), 'up', soon));
    expect(isFresh(resumed, `${ORDER_ID}:delivering:2`)).toBe(false);
    expect(isFresh(resumed, `${ORDER_ID}:delivering:${resumed.version}`)).toBe(true);
    const stale = (state: UnitState): DeliveryUpdate => ({
      ...update([unit(1, state)], { halted: 'breaker' }),
      fresh: false,
    });
    expect(applyUnitReports(resumed, stale('retryable'), soon)).toEqual({
      ok: true,
      value: { kind: 'unchanged', resend: false },
    });
    expect(nameOf(changed(applyUnitReports(resumed, stale('delivered'), soon)))).toBe('completed/done');
  });

  test('two final states for one unit are an error, an older state after a final one is not', () => {
    const done = report(paid(), [unit(1, 'delivered')]);
    expect(applyUnitReports(done, update([unit(1, 'rejected')]), soon)).toMatchObject({
      ok: false,
      error: { kind: 'contradiction', known: 'delivered', reported: 'rejected' },
    });
    expect(applyUnitReports(done, update([unit(1, 'ambiguous')]), soon)).toMatchObject({
      value: { kind: 'unchanged' },
    });
  });
});

describe('time', () => {
  const placed = () => report(paid(2), [unit(1, 'not_sent'), unit(2, 'not_sent')], { halted: 'points' });
  const overdue = (order: Order) => applyTimeouts(order, later(NOON, PLACED_MAX_MS), { refundOverdue: true });

  test('24 h placed: fence, then refund, then refunded', () => {
    expect(applyTimeouts(placed(), later(NOON, PLACED_MAX_MS - 1), { refundOverdue: true })).toBeNull();
    expect(applyTimeouts(placed(), later(NOON, PLACED_MAX_MS), { refundOverdue: false })).toBeNull();
    const voiding = changed(overdue(placed()) as DecisionResult);
    expect([nameOf(voiding), commandOf(voiding)]).toMatchObject([
      'placed/voiding',
      { kind: 'void_units', units: [`${ORDER_ID}:1:1`, `${ORDER_ID}:1:2`] },
    ]);
    const fenced = report(voiding, [unit(1, 'void'), unit(2, 'void')]);
    expect([nameOf(fenced), fenced.refunds[0]?.amountPaise]).toEqual(['placed/refunding', 12_500]);
    const end = refunded(fenced);
    expect([nameOf(end), end.failureReason]).toEqual([
      'refunded/done',
      'Delivery failed: the order could not be completed in time.',
    ]);
  });

  test('a unit that the fence reports as sent is not refunded', () => {
    const voiding = changed(overdue(placed()) as DecisionResult);
    expect(nameOf(report(voiding, [unit(1, 'sending'), unit(2, 'void')]))).toBe('placed/voiding');
    const partly = report(voiding, [unit(1, 'delivered'), unit(2, 'void')]);
    expect([nameOf(refunded(partly)), partly.refunds[0]?.amountPaise]).toEqual(['partially_completed/done', 6_250]);
    expect(nameOf(report(voiding, [unit(1, 'delivered'), unit(2, 'delivered')]))).toBe('completed/done');
    const unclear = refunded(report(voiding, [unit(1, 'ambiguous'), unit(2, 'void')]));
    expect(nameOf(unclear)).toBe('processing/delivering');
  });

  test('an unanswered refund is shown as failed and repeated under the same key', () => {
    const refunding = report(paid(), [unit(1, 'rejected')]);
    const failed = changed(
      applyTimeouts(refunding, later(soon, REFUND_MAX_MS), { refundOverdue: true }) as DecisionResult,
    );
    expect([nameOf(failed), failed.failureReason, commandOf(failed)]).toMatchObject([
      'refund_failed/refunding',
      expect.stringContaining('Refund failed'),
      { kind: 'post_refund', key: `refund:${ORDER_ID}:1` },
    ]);
    const end = refunded(failed);
    expect([nameOf(end), end.failureReason]).toEqual(['refunded/done', expect.stringMatching(/^Delivery failed/)]);
  });

  test('a refused refund is shown as failed', () => {
    const refunding = report(paid(), [unit(1, 'rejected')]);
    const failed = changed(settleRefund(refunding, refundKey(ORDER_ID, 1), REJECTED, soon));
    expect(nameOf(failed)).toBe('refund_failed/refunding');
    expect(settleRefund(failed, refundKey(ORDER_ID, 7), OK, soon).ok).toBe(false);
  });

  test('repeats: 2, 4, 8, 16, 30, 30 s; after ten an alarm and 5 min', () => {
    const paces = Array.from({ length: 12 }, (_, tries) => nextCheckMs(anOrder(), tries, NOON));
    expect(paces).toEqual([2, 4, 8, 16, 30, 30, 30, 30, 30, 30, 300, 300].map((s) => s * 1_000));
    expect(becomesStuck(anOrder(), TRIES_MAX)).toBe(true);
    expect(nextCheckMs(paid(), 0, soon)).toBe(20_000);
  });

  test('placed orders are looked at when they are 6, 12, 20 and 24 h old', () => {
    const check = (hours: number) => nextCheckMs(placed(), 0, later(NOON, hours * 3_600_000));
    expect([0, 6, 13, 20, 24].map(check)).toEqual([6, 6, 7, 4, 0].map((hours) => hours * 3_600_000));
  });
});
