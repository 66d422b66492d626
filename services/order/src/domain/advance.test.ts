import { describe, expect, test } from '@jest/globals';
import { anOrder, later, NOON, ORDER_ID, orderAt } from '../testing/orders.ts';
import { changed } from '../testing/replies.ts';
import { advance, type Step } from './advance.ts';
import { nameOf } from './machine.ts';
import type { Order } from './order.ts';

const soon = later(NOON, 5_000);
const step = (change: Partial<Step>): Step => ({ path: [], why: 'because', now: soon, ...change });
const next = (order: Order, change: Partial<Step>) => changed(advance(order, step(change)));
const sends = (order: Order, change: Partial<Step>) => {
  const result = advance(order, step(change));
  return result.ok && result.value.kind === 'changed' && result.value.send;
};

describe('a move to another step', () => {
  test('creates the next version, starting now, with its command not sent yet', () => {
    const before = orderAt('pending/debit', { tries: 7, stuck: true, failureReason: 'old', placedReason: 'points' });
    const order = next(before, { path: ['processing/delivering'] });
    expect(sends(before, { path: ['processing/delivering'] })).toBe(true);
    expect(order).toMatchObject({ status: 'processing', step: 'delivering', version: 2, askedVersion: 2, tries: 0 });
    expect(order).toMatchObject({ stepSince: soon, updatedAt: soon, nextAt: later(soon, 20_000), createdAt: NOON });
    for (const gone of ['stuck', 'failureReason', 'placedReason']) expect(order).not.toHaveProperty(gone);
  });

  test('keeps the version of the last deliver command unless the step is delivery', () => {
    const order = next(orderAt('placed/waiting', { version: 5, askedVersion: 3 }), { path: ['placed/voiding'] });
    expect([order.version, order.askedVersion]).toEqual([6, 3]);
  });

  test('to a final state: no further check is scheduled', () => {
    expect(next(orderAt('processing/delivering'), { path: ['completed/done'] })).not.toHaveProperty('nextAt');
  });

  test('to a state that waits for a person: records the reason', () => {
    const order = next(orderAt('processing/delivering'), { path: ['placed/waiting'], placedReason: 'breaker' });
    expect(order.placedReason).toBe('breaker');
  });

  test('that is not in the table is refused, and the error names it', () => {
    expect(advance(orderAt('completed/done'), step({ path: ['processing/delivering'] }))).toEqual({
      ok: false,
      error: { kind: 'illegal_transition', from: 'completed/done', to: 'processing/delivering' },
    });
  });
});

describe('new facts within a step', () => {
  const before = orderAt('processing/delivering', {
    version: 4,
    askedVersion: 2,
    tries: 7,
    stuck: true,
    failureReason: 'Refund failed.',
    placedReason: 'points',
  });

  test('create the next version in the same step', () => {
    const order = next(before, { changes: { lane: 'backlog' } });
    expect(sends(before, {})).toBe(false);
    expect(order).toMatchObject({ version: 5, askedVersion: 2, stepSince: NOON, updatedAt: soon, tries: 0 });
    expect(order).toMatchObject({ failureReason: 'Refund failed.', placedReason: 'points', lane: 'backlog' });
    expect([order.history, order.nextAt]).toEqual([before.history, later(soon, 20_000)]);
    expect(order).not.toHaveProperty('stuck');
  });

  test('add no failure reason to an order without one', () => {
    const order = next(orderAt('processing/delivering'), {});
    for (const none of ['failureReason', 'placedReason']) expect(order).not.toHaveProperty(none);
  });

  test('that require a repeated command create a new question in delivery only', () => {
    expect(sends(before, { sendAgain: true })).toBe(true);
    expect(sends(before, { sendAgain: false })).toBe(false);
    expect(next(before, { sendAgain: true }).askedVersion).toBe(5);
    const voiding = orderAt('placed/voiding', { version: 4, askedVersion: 2 });
    expect(next(voiding, { sendAgain: true }).askedVersion).toBe(2);
  });

  test('of units update the delivered sum; other facts do not', () => {
    const units = [{ unit: `${ORDER_ID}:1:1`, item: 0, state: 'delivered' }] as const;
    expect(next(before, { changes: { units } }).deliveredPaise).toBe(6_250);
    const delivered = next(before, { changes: { units } });
    expect(next(delivered, { changes: { lane: 'backlog' } }).deliveredPaise).toBe(6_250);
  });
});

describe('the history', () => {
  test('has an entry for each state passed, all with the same version', () => {
    const order = next(anOrder(), { path: ['processing/delivering', 'completed/done'] });
    const common = { at: soon, why: 'because', version: 2 };
    expect(order.history).toEqual([
      { from: '', to: 'pending/debit', at: NOON, why: 'created', version: 1 },
      { from: 'pending/debit', to: 'processing/delivering', ...common },
      { from: 'processing/delivering', to: 'completed/done', ...common },
    ]);
    expect(nameOf(order)).toBe('completed/done');
  });

  test('keeps the last hundred entries of an order that was placed and resumed very often', () => {
    let order = orderAt('processing/delivering');
    for (let round = 0; round < 60; round++)
      order = next(order, { path: ['placed/waiting', 'processing/delivering'], why: `round ${round}` });
    expect(order.history.length).toBe(100);
    expect([order.history[0]?.why, order.history[99]?.why]).toEqual(['round 10', 'round 59']);
  });
});
