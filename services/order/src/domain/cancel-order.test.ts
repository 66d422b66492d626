import { describe, expect, test } from '@jest/globals';
import { anOrder, later, NOON } from '../testing/orders.ts';
import { cancelOrder, whyNotCancellable } from './cancel-order.ts';
import { STATE_NAMES, stateOf, type StateName } from './machine.ts';
import type { Order } from './order.ts';

const soon = later(NOON, 5_000);
const orderIn = (name: StateName): Order => ({ ...anOrder(), ...stateOf(name) });

describe('an admin cancels an order', () => {
  test.each(['pending/debit', 'pending/payment'] as const)('in %s: its payment is fenced first', (from) => {
    expect(whyNotCancellable(orderIn(from))).toBeNull();
    expect(cancelOrder(orderIn(from), soon)).toMatchObject({
      ok: true,
      value: {
        kind: 'changed',
        send: true,
        order: {
          status: 'pending',
          step: 'cancelling',
          stepSince: soon,
          history: [{ why: 'created' }, { from, to: 'pending/cancelling', at: soon, why: 'cancelled by an admin' }],
        },
      },
    });
  });

  test('is refused while a cancellation is in progress', () => {
    const order = orderIn('pending/cancelling');
    expect(whyNotCancellable(order)).toEqual({ kind: 'already_cancelling' });
    expect(cancelOrder(order, soon)).toEqual({ ok: false, error: { kind: 'already_cancelling' } });
  });

  test.each(STATE_NAMES.filter((name) => !name.startsWith('pending/')))('not in %s', (name) => {
    expect(whyNotCancellable(orderIn(name))).toEqual({ kind: 'order_not_pending' });
    expect(cancelOrder(orderIn(name), soon)).toEqual({ ok: false, error: { kind: 'order_not_pending' } });
  });
});
