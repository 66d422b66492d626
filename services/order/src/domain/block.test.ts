import { describe, expect, test } from '@jest/globals';
import { NOON, anOrder, item, later, orderAt } from '../testing/orders.ts';
import { changed, paidOrder, reported, unitId } from '../testing/replies.ts';
import { applyUnitReports, fencingStepsOf, resume } from './apply-unit-reports.ts';
import { markBlocked } from './block.ts';
import { commandOf } from './command.ts';
import { isFinal, nameOf, STATE_NAMES } from './machine.ts';
import type { Order } from './order.ts';
import { settleDebit } from './settle-debit.ts';
import { settleRefund } from './settle-refund.ts';
import { timelineOf } from './timeline.ts';
import type { UnitState } from './units.ts';
import { statusMessage } from './wording.ts';

const AT = later(NOON, 3_000);
const block = (order: Order): Order => changed(markBlocked(order, true, AT));
const report = (order: Order, ...states: UnitState[]): Order =>
  reported(order, { reports: states.map((state, n) => ({ unit: unitId(n + 1), state })), remaining: 'none' });
const halted = (order: Order): Order =>
  reported(order, { reports: [{ unit: unitId(1), state: 'not_sent' }], remaining: { halted: 'breaker' } });
const refunded = (order: Order): Order =>
  changed(settleRefund(order, `refund:${order._id}:${order.refunds.length}`, { outcome: 'ok', reason: '' }, AT));
const kindOf = (order: Order) => commandOf(order)?.kind;

describe('the order of an account that is blocked', () => {
  test('not paid yet: waits as before; paid all the same, it is fenced before anything is sent', () => {
    const pending = block(anOrder([item('13', 6_250, 2)]));
    expect([nameOf(pending), pending.history]).toEqual(['pending/debit', anOrder().history]);
    const paid = changed(settleDebit(pending, { outcome: 'ok', reason: '' }, AT));
    expect([nameOf(paid), kindOf(paid), paid.placedReason]).toEqual(['placed/voiding', 'void_units', undefined]);
    expect(paid.history.slice(1).map(({ to, why }) => `${to}: ${why}`)).toEqual([
      'processing/delivering: paid',
      'placed/waiting: the account is blocked',
      'placed/voiding: the account is blocked',
    ]);
    expect(timelineOf(paid).map(({ what }) => what)).toEqual(['ordered', 'paid']);
    expect(statusMessage(paid)).toBe('What was not delivered is being credited to your wallet.');
    const end = refunded(report(paid, 'void', 'void'));
    expect([nameOf(end), end.failureCode, end.blocked]).toEqual(['refunded/done', 'account_blocked', true]);
  });

  test.each([
    ['being delivered', paidOrder(2)],
    ['waiting for the supplier', halted(paidOrder(2))],
  ])('%s: what was sent goes on, the rest is fenced and refunded', (_, order) => {
    const voiding = block(order);
    expect([nameOf(voiding), kindOf(voiding)]).toEqual(['placed/voiding', 'void_units']);
    const sending = report(voiding, 'sending', 'void');
    expect(nameOf(sending)).toBe('placed/voiding');
    const known = report(sending, 'delivered');
    expect([nameOf(known), known.refunds]).toMatchObject(['placed/refunding', [{ units: [unitId(2)] }]]);
    expect(nameOf(refunded(known))).toBe('partially_completed/done');
  });

  test('a unit whose outcome is unknown waits for its verdict, and is fenced when it proves not to be sent', () => {
    const unknown = report(block(paidOrder(2)), 'ambiguous', 'void');
    const waiting = refunded(unknown);
    expect([nameOf(waiting), kindOf(waiting)]).toEqual(['processing/delivering', 'void_units']);
    const again = { reports: [{ unit: unitId(1), state: 'ambiguous' }], remaining: 'none', fresh: true } as const;
    const reply = { ...again, why: 'units fenced', awaitedIn: fencingStepsOf(waiting) };
    expect(applyUnitReports(waiting, reply, AT)).toMatchObject({ value: { kind: 'unchanged', resend: false } });
    const unsent = report(waiting, 'not_sent');
    expect([nameOf(unsent), kindOf(unsent)]).toEqual(['placed/voiding', 'void_units']);
    expect(nameOf(refunded(report(unsent, 'void')))).toBe('refunded/done');
  });

  test('is never sent again by hand or because the supplier is back', () => {
    const { blocked: _, ...waiting } = halted(paidOrder());
    expect(nameOf(changed(resume({ ...waiting, blocked: true }, 'run', AT)))).toBe('placed/voiding');
  });

  test.each(STATE_NAMES)('%s: marked once, unless it is closed', (name) => {
    const order = orderAt(name, { units: [{ unit: unitId(1), item: 0, state: 'delivered' }] });
    const marked = markBlocked(order, true, AT);
    expect(marked).toMatchObject({ value: { kind: isFinal(name) ? 'unchanged' : 'changed' } });
    if (!isFinal(name)) expect(markBlocked(changed(marked), true, AT)).toMatchObject({ value: { kind: 'unchanged' } });
  });
});

test('after the end of the block an open order is sent as any other, and what is being voided goes on', () => {
  const free = (order: Order) => changed(markBlocked(order, false, AT));
  const pending = free(block(anOrder()));
  expect(pending).not.toHaveProperty('blocked');
  expect(kindOf(changed(settleDebit(pending, { outcome: 'ok', reason: '' }, AT)))).toBe('deliver');
  const voiding = free(block(paidOrder()));
  expect([nameOf(voiding), kindOf(voiding)]).toEqual(['placed/voiding', 'void_units']);
  expect(nameOf(refunded(report(voiding, 'void')))).toBe('refunded/done');
});
