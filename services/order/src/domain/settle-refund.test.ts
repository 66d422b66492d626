import { describe, expect, test } from '@jest/globals';
import { later, NOON, ORDER_ID } from '../testing/orders.ts';
import { changed, reported, paidOrder, unitId } from '../testing/replies.ts';
import { recordManualRefund } from './record-manual-refund.ts';
import { nameOf, stateOf, type StateName } from './machine.ts';
import { refundKey, type Order, type ManualRefund } from './order.ts';
import { failRefund, settleRefund, type RefundSettlement } from './settle-refund.ts';
import type { UnitState } from './units.ts';

const soon = later(NOON, 5_000);
const OUTSIDE: ManualRefund = { reference: 'UTR-7', reason: 'The wallet refuses it.', by: 'b'.repeat(32) };
const OK: RefundSettlement = { outcome: 'ok', reason: '' };
const NOTED: RefundSettlement = { ...OK, outside: OUTSIDE };
const REFUSED: RefundSettlement = { outcome: 'rejected', reason: 'No such purchase.' };

const settle = (order: Order, settlement: RefundSettlement, n = 1, at = soon) =>
  settleRefund(order, refundKey(ORDER_ID, n), settlement, at);
const refunding = (...all: UnitState[]): Order =>
  reported(paidOrder(all.length), {
    reports: all.map((state, index) => ({ unit: unitId(index + 1), state })),
    remaining: 'none',
  });
const at = (name: StateName, order: Order): Order => ({ ...order, ...stateOf(name) });
const lastWhy = ({ history }: Order) => history.at(-1)?.why;
const unchanged = (resend: boolean) => ({ ok: true, value: { kind: 'unchanged', resend } });
const IN_TIME = 'Delivery failed: the order could not be completed in time.';
const REFUSED_UNIT = 'Delivery failed: this item could not be delivered.';
const NOT_YET =
  'Refund failed: the amount could not be credited to your wallet yet. Please contact support with the order ID.';

describe('a committed refund', () => {
  const STEPS: StateName[] = [
    'processing/refunding',
    'placed/refunding',
    'refund_failed/refunding',
    'refund_failed/recording',
  ];
  const ENDS: [string, UnitState[], Record<string, string>][] = [
    [
      'nothing delivered',
      ['rejected', 'void'],
      { 'processing/refunding': 'failed/done', 'placed/refunding': 'refunded/done', '': 'refunded/done' },
    ],
    ['some delivered', ['delivered', 'void'], { '': 'partially_completed/done' }],
    ['one ambiguous', ['ambiguous', 'void'], { '': 'processing/delivering' }],
    ['one ambiguous beside a delivered one', ['ambiguous', 'delivered', 'void'], { '': 'processing/delivering' }],
  ];
  describe.each(ENDS)('%s', (_name, units, ends) => {
    test.each(STEPS)('ends %s', (from) => {
      const order = changed(settle(at(from, refunding(...units)), OK));
      expect(nameOf(order)).toBe(ends[from] ?? ends['']);
      expect(order.refunds).toMatchObject([{ n: 1, settledAt: soon }]);
      expect([lastWhy(order), order.failureReason]).toEqual([
        'refund 1 committed',
        order.step !== 'done' ? undefined : units.includes('rejected') ? REFUSED_UNIT : IN_TIME,
      ]);
    });
  });

  test('that the wallet noted as a manual refund says by which reference, and never that the wallet has it', () => {
    const order = changed(settle(refunding('rejected'), NOTED));
    expect([nameOf(order), lastWhy(order)]).toEqual(['manual_refund/done', 'refund 1 was given back outside, UTR-7']);
    expect(order.refunds).toMatchObject([{ outside: OUTSIDE, settledAt: soon }]);
    const toWallet = changed(settle(changed(recordManualRefund(failed(), OUTSIDE, soon)), OK));
    expect(Object.keys(toWallet.refunds[0] ?? {})).not.toContain('outside');
  });

  const failed = () => changed(settle(refunding('rejected'), REFUSED));

  test('leaves every other refund as it is', () => {
    const first = changed(settle(refunding('ambiguous', 'rejected'), OK));
    const second = reported(first, { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });
    const order = changed(settle(second, OK, 2, later(soon, 1_000)));
    expect(order.refunds.map(({ n, settledAt }) => [n, settledAt])).toEqual([
      [1, soon],
      [2, later(soon, 1_000)],
    ]);
    expect(lastWhy(order)).toBe('refund 2 committed');
  });

  const GOING_ON: [StateName, StateName][] = [
    ['processing/refunding', 'processing/refunding'],
    ['placed/refunding', 'placed/refunding'],
    ['refund_failed/refunding', 'refund_failed/refunding'],
    ['refund_failed/recording', 'refund_failed/refunding'],
  ];
  test.each(GOING_ON)('in %s, with a unit refused meanwhile: the next one is asked for in %s', (from, to) => {
    const order = at(from, refunding('ambiguous', 'rejected'));
    const units = order.units.map((unit) => ({ ...unit, state: 'rejected' as const }));
    const result = settle({ ...order, units }, OK);
    expect(result).toMatchObject({ value: { send: true } });
    const next = changed(result);
    expect(nameOf(next)).toBe(to);
    expect(next.refunds).toEqual([
      { n: 1, units: [unitId(2)], amountPaise: 6_250, settledAt: soon },
      { n: 2, units: [unitId(1)], amountPaise: 6_250 },
    ]);
    expect(next.failureReason).toBe(to === 'refund_failed/refunding' ? NOT_YET : undefined);
  });

  test('repeated: no change, but the possibly lost command is sent again', () => {
    const ended = changed(settle(refunding('rejected'), OK));
    expect(settle(ended, OK, 1, later(soon, 1_000))).toEqual(unchanged(true));
    expect(settle(ended, REFUSED)).toEqual(unchanged(true));
  });

  test('that is both refunded and recorded as outside, or has two references, is a contradiction', () => {
    const contradiction = { ok: false, error: { kind: 'refund_contradiction', refund: 1 } };
    const other = { ...NOTED, outside: { ...OUTSIDE, reference: 'UTR-8' } };
    expect(settle(changed(settle(refunding('rejected'), OK)), NOTED)).toEqual(contradiction);
    expect(settle(changed(settle(refunding('rejected'), NOTED)), other)).toEqual(contradiction);
  });
});

describe('a refund that fails', () => {
  test.each(['processing/refunding', 'placed/refunding'] as const)('in %s: people have to look', (from) => {
    for (const outcome of ['rejected', 'void'] as const) {
      const order = changed(settle(at(from, refunding('rejected')), { ...REFUSED, outcome }));
      expect([nameOf(order), lastWhy(order), order.failureReason]).toEqual([
        'refund_failed/refunding',
        'refund refused: No such purchase.',
        NOT_YET,
      ]);
      expect(order.refunds).toEqual([{ n: 1, units: [unitId(1)], amountPaise: 6_250 }]);
    }
  });

  test.each(['refund_failed/refunding', 'refund_failed/recording'] as const)(
    'in %s, refused again: nothing new, and nothing is sent before its time',
    (name) => {
      expect(settle(at(name, refunding('rejected')), REFUSED)).toEqual(unchanged(false));
    },
  );

  test('for another reason than a refusal stores that reason', () => {
    const order = changed(failRefund(refunding('rejected'), 'no answer', soon));
    expect([nameOf(order), lastWhy(order), order.failureReason]).toEqual([
      'refund_failed/refunding',
      'no answer',
      NOT_YET,
    ]);
  });

  test('is cleared once it is committed', () => {
    expect(failRefund(changed(settle(refunding('rejected'), OK)), 'no answer', soon)).toEqual(unchanged(false));
  });

  test('under a key that the order never asked for is an error that names the key', () => {
    for (const settlement of [OK, REFUSED])
      expect(settle(refunding('rejected'), settlement, 7)).toEqual({
        ok: false,
        error: { kind: 'unknown_refund', key: refundKey(ORDER_ID, 7) },
      });
  });
});
