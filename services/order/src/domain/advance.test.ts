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
  const decided = advance(order, step(change));
  return decided.ok && decided.value.kind === 'changed' && decided.value.send;
};

describe('a move to another step', () => {
  test('is the next version, since now, with its command to be sent for the first time', () => {
    const before = orderAt('pending/debit', { tries: 7, stuck: true, failureReason: 'old', placedReason: 'points' });
    const order = next(before, { path: ['processing/delivering'] });
    expect(sends(before, { path: ['processing/delivering'] })).toBe(true);
    expect(order).toMatchObject({ status: 'processing', step: 'delivering', version: 2, askedVersion: 2, tries: 0 });
    expect(order).toMatchObject({ stepSince: soon, updatedAt: soon, nextAt: later(soon, 20_000), createdAt: NOON });
    for (const gone of ['stuck', 'failureReason', 'placedReason']) expect(order).not.toHaveProperty(gone);
  });

  test('asks nothing of the gateway unless it is delivery', () => {
    const order = next(orderAt('placed/waiting', { version: 5, askedVersion: 3 }), { path: ['placed/voiding'] });
    expect([order.version, order.askedVersion]).toEqual([6, 3]);
  });

  test('to the end: nobody looks at it again', () => {
    expect(next(orderAt('processing/delivering'), { path: ['completed/done'] })).not.toHaveProperty('nextAt');
  });

  test('to where it waits for people: the reason is said', () => {
    const order = next(orderAt('processing/delivering'), { path: ['placed/waiting'], placedReason: 'breaker' });
    expect(order.placedReason).toBe('breaker');
  });

  test('that the table does not know is refused, and says what was tried', () => {
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

  test('are the next version, and the step goes on', () => {
    const order = next(before, { changes: { lane: 'backlog' } });
    expect(sends(before, {})).toBe(false);
    expect(order).toMatchObject({ version: 5, askedVersion: 2, stepSince: NOON, updatedAt: soon, tries: 0 });
    expect(order).toMatchObject({ failureReason: 'Refund failed.', placedReason: 'points', lane: 'backlog' });
    expect([order.history, order.nextAt]).toEqual([before.history, later(soon, 20_000)]);
    expect(order).not.toHaveProperty('stuck');
  });

  test('leave an order without reasons without them', () => {
    const order = next(orderAt('processing/delivering'), {});
    for (const none of ['failureReason', 'placedReason']) expect(order).not.toHaveProperty(none);
  });

  test('that must be asked for again make a new question in delivery, and nowhere else', () => {
    expect(sends(before, { sendAgain: true })).toBe(true);
    expect(sends(before, { sendAgain: false })).toBe(false);
    expect(next(before, { sendAgain: true }).askedVersion).toBe(5);
    const voiding = orderAt('placed/voiding', { version: 4, askedVersion: 2 });
    expect(next(voiding, { sendAgain: true }).askedVersion).toBe(2);
  });

  test('of units: the delivered sum follows; other facts leave it', () => {
    const units = [{ unit: `${ORDER_ID}:1:1`, item: 0, state: 'delivered' }] as const;
    expect(next(before, { changes: { units } }).deliveredPaise).toBe(6_250);
    const delivered = next(before, { changes: { units } });
    expect(next(delivered, { changes: { lane: 'backlog' } }).deliveredPaise).toBe(6_250);
  });
});

describe('the history', () => {
  test('has an entry for each state on the way, all of the same version', () => {
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
