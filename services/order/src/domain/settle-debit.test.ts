import { describe, expect, test } from '@jest/globals';
import { anOrder, later, NOON } from '../testing/orders.ts';
import { changed } from '../testing/replies.ts';
import { cancelOrder } from './cancel-order.ts';
import { nameOf, type StateName } from './machine.ts';
import { settleDebit, type Settlement } from './settle-debit.ts';

const soon = later(NOON, 5_000);
type Outcome = Settlement['outcome'];
const REASON = 'Insufficient wallet balance.';
const settle = (order = anOrder(), outcome: Outcome = 'ok', reason = '') =>
  settleDebit(order, { outcome, reason }, soon);
const after = (outcome: Outcome) => changed(settle(anOrder(), outcome, REASON));
const cancelling = () => changed(cancelOrder(anOrder(), soon) as Parameters<typeof changed>[0]);

describe('the wallet’s decision about a debit', () => {
  const ENDS: [Outcome, StateName, string, Date | undefined, string | undefined][] = [
    ['ok', 'processing/delivering', 'paid', soon, undefined],
    ['rejected', 'failed/done', 'payment refused', undefined, `Payment failed: ${REASON}`],
    ['void', 'cancelled/done', 'payment voided', undefined, undefined],
  ];
  test.each(ENDS)('%s: %s, whether it was asked for or voided', (outcome, end, why, paidAt, failureReason) => {
    for (const waiting of [anOrder(), cancelling()]) {
      const order = changed(settle(waiting, outcome, REASON));
      expect([nameOf(order), order.history.at(-1)?.why, order.paidAt, order.failureReason]).toEqual([
        end,
        why,
        paidAt,
        failureReason,
      ]);
    }
  });

  const OUTCOMES: Outcome[] = ['ok', 'rejected', 'void'];
  test.each(OUTCOMES)('%s, repeated: no change, but the possibly lost command is sent again', (outcome) => {
    expect(settle(after(outcome), outcome)).toEqual({ ok: true, value: { kind: 'unchanged', resend: true } });
  });

  test.each(OUTCOMES)('%s is permanent: another outcome is an error', (outcome) => {
    const order = after(outcome);
    for (const other of OUTCOMES.filter((each) => each !== outcome))
      expect(settle(order, other)).toEqual({
        ok: false,
        error: { kind: 'illegal_transition', from: nameOf(order), to: `payment ${other}` },
      });
  });
});
