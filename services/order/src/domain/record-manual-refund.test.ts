import { describe, expect, test } from '@jest/globals';
import { later, NOON, ORDER_ID, orderAt } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';
import { commandOf } from './command.ts';
import { nextCheckMs } from './deadlines.ts';
import { recordManualRefund, refundWithReference, manualRefundRefusal } from './record-manual-refund.ts';
import { applyUnitReports } from './apply-unit-reports.ts';
import { nameOf } from './machine.ts';
import { refundKey, type Order, type ManualRefund } from './order.ts';
import { settleRefund, type RefundSettlement } from './settle-refund.ts';
import type { UnitState } from './units.ts';
import { statusMessage } from './wording.ts';

const soon = later(NOON, 5_000);
const OUTSIDE: ManualRefund = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
const WALLET: RefundSettlement = { outcome: 'ok', reason: '' };
const NOTED: RefundSettlement = { ...WALLET, outside: OUTSIDE };
const REFUSED: RefundSettlement = { outcome: 'rejected', reason: 'There is no such purchase to refund.' };

const settle = (order: Order, settlement: RefundSettlement, n = 1) =>
  settleRefund(order, refundKey(ORDER_ID, n), settlement, soon);
const states = (...all: UnitState[]) => all.map((state, index) => ({ unit: unitId(index + 1), state }));
const failed = (...all: UnitState[]): Order =>
  changed(settle(reported(paidOrder(all.length), { reports: states(...all), remaining: 'none' }), REFUSED));
const noted = (order: Order, outside = OUTSIDE) => changed(recordManualRefund(order, outside, soon));
const unchanged = (resend: boolean) => ({ ok: true, value: { kind: 'unchanged', resend } });
const verdict = (order: Order, n: number, state: UnitState) =>
  changed(
    applyUnitReports(
      order,
      { reports: [{ unit: unitId(n), state }], remaining: 'none', fresh: true, why: 'verdict', awaitedIn: [] },
      soon,
    ),
  );

describe('a failed refund that support pays back outside', () => {
  test('only sends the command to record it, at a step’s intervals, and never the refund command', () => {
    const order = noted(failed('rejected'));
    expect([nameOf(order), order.failureReason]).toEqual([
      'refund_failed/recording',
      expect.stringMatching(/^Refund failed/),
    ]);
    expect(commandOf(order)).toEqual({
      id: `${ORDER_ID}:recording:${order.version}`,
      kind: 'record_manual_refund',
      key: refundKey(ORDER_ID, 1),
      of: `order:${ORDER_ID}:payment`,
      units: [unitId(1)],
      amountPaise: 6_250,
      outside: OUTSIDE,
    });
    expect([nextCheckMs(order, 0, soon), nextCheckMs(order, 10, soon)]).toEqual([2_000, 300_000]);
  });

  const ENDS: [string, UnitState[], string, RegExp][] = [
    ['nothing delivered', ['rejected', 'void'], 'manual_refund/done', /Our support team has refunded your payment/],
    ['some delivered', ['delivered', 'void'], 'partially_completed/done', /Our support team has refunded you for them/],
    ['one still unknown', ['ambiguous', 'void'], 'processing/delivering', /taking longer than usual/],
  ];
  test.each(ENDS)('%s: ends in the correct status', (_name, all, end, shown) => {
    const order = changed(settle(noted(failed(...all)), NOTED));
    expect([nameOf(order), statusMessage(order)]).toEqual([end, expect.stringMatching(shown)]);
    expect(order.refunds[0]).toMatchObject({ outside: OUTSIDE, settledAt: soon });
  });

  test('(refund, record): the refund that reached the wallet first wins, and nothing counts as paid back outside', () => {
    const order = changed(settle(noted(failed('rejected')), WALLET));
    expect([nameOf(order), order.refunds[0]?.outside]).toEqual(['refunded/done', undefined]);
    expect(statusMessage(order)).toContain('credited to your wallet');
  });

  test('(record, refund): the late answer to the refund contains the record, even for an order that lost it', () => {
    expect(nameOf(changed(settle(failed('rejected'), NOTED)))).toBe('manual_refund/done');
  });

  test('a refusal changes nothing; a repeated answer neither; both ways at once contradict each other', () => {
    const requested = noted(failed('rejected'));
    expect(settle(requested, REFUSED)).toEqual(unchanged(false));
    const end = changed(settle(requested, NOTED));
    expect(settle(end, NOTED)).toEqual(unchanged(true));
    expect(settle(end, REFUSED)).toEqual(unchanged(true));
    expect(settle(end, WALLET)).toMatchObject({ ok: false, error: { kind: 'refund_contradiction', refund: 1 } });
  });

  test('is recorded once: the same reference changes nothing, another one is refused', () => {
    const requested = noted(failed('rejected'));
    expect(recordManualRefund(requested, OUTSIDE, soon)).toEqual(unchanged(false));
    expect(recordManualRefund(requested, { ...OUTSIDE, reference: 'UTR-8' }, soon)).toEqual(unchanged(false));
    expect(manualRefundRefusal(requested)).toEqual({ kind: 'outside_under_way', reference: 'UTR-7' });
    for (const order of [paidOrder(), changed(settle(requested, NOTED)), changed(settle(requested, WALLET))])
      expect(manualRefundRefusal(order)).toEqual({ kind: 'no_failed_refund' });
  });

  test('a unit refused in the meantime is refunded as usual, and the same reference does not close it', () => {
    const resolved = verdict(noted(failed('ambiguous', 'rejected')), 1, 'rejected');
    const second = changed(settle(resolved, NOTED));
    expect([nameOf(second), commandOf(second)]).toMatchObject([
      'refund_failed/refunding',
      { kind: 'post_refund', key: refundKey(ORDER_ID, 2), units: [unitId(1)] },
    ]);
    expect(manualRefundRefusal(second)).toBeNull();
    expect(recordManualRefund(second, OUTSIDE, soon)).toEqual(unchanged(false));
    const end = changed(settle(second, WALLET, 2));
    expect([nameOf(end), statusMessage(end)]).toEqual([
      'manual_refund/done',
      expect.stringContaining('part of it to your wallet, the rest by our support team'),
    ]);
  });

  test('after the later refund of an ambiguous unit to the wallet, the order still shows the part paid back outside', () => {
    const waiting = changed(settle(noted(failed('ambiguous', 'rejected')), NOTED));
    const second = verdict(waiting, 1, 'rejected');
    expect(nameOf(second)).toBe('processing/refunding');
    expect(nameOf(changed(settle(second, WALLET, 2)))).toBe('manual_refund/done');
  });

  test('records in the history the refund, the admin and the reference; other refunds do not change', () => {
    const first = changed(settle(failed('ambiguous', 'rejected'), WALLET));
    const second = changed(settle(verdict(first, 1, 'rejected'), REFUSED, 2));
    const order = noted(second);
    expect(order.history.at(-1)?.why).toBe('refund 2 given back outside by support, UTR-7');
    expect(order.refunds).toEqual([first.refunds[0], { ...second.refunds[1], outside: OUTSIDE }]);
    expect(refundWithReference(order, 'UTR-7')?.n).toBe(2);
    expect(refundWithReference(order, 'UTR-8')).toBeUndefined();
  });

  test('is refused while the refund is still expected to reach the wallet', () => {
    const refunding = reported(paidOrder(), { reports: states('rejected'), remaining: 'none' });
    expect(manualRefundRefusal(refunding)).toEqual({ kind: 'no_failed_refund' });
    expect(recordManualRefund(refunding, OUTSIDE, soon)).toEqual(unchanged(false));
    expect(recordManualRefund(paidOrder(), OUTSIDE, soon)).toEqual(unchanged(false));
  });

  test.each(['refund_initiated/returning', 'refund_failed/returning'] as const)(
    '%s: the payment is held, and leaves at its transaction',
    (name) => {
      expect(manualRefundRefusal(orderAt(name))).toEqual({ kind: 'payment_held' });
      expect(recordManualRefund(orderAt(name), OUTSIDE, soon)).toEqual(unchanged(false));
    },
  );

  test('is refused without a refund', () => {
    expect(manualRefundRefusal(orderAt('completed/done'))).toEqual({ kind: 'no_failed_refund' });
  });
});
