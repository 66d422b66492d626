import { expect, test } from '@jest/globals';
import { NOON, orderAt } from '../testing/orders.ts';
import { STATE_NAMES, type StateName } from './machine.ts';
import { paymentPollOf } from './payment-poll.ts';

const asking = (change: Parameters<typeof orderAt>[1]) =>
  Object.fromEntries(
    STATE_NAMES.flatMap((name: StateName) => {
      const poll = paymentPollOf(orderAt(name, change));
      return poll ? [[name, poll]] : [];
    }),
  );

test.each(['ekupi', 'phonepe'] as const)(
  '%s: the wallet is asked while money may still come or go',
  (paymentMethod) => {
    const returning = { 'refund_initiated/returning': 'get', 'refund_failed/returning': 'get' };
    const going = { 'pending/payment': 'get', 'pending/cancelling': 'close', ...returning };
    expect(asking({ paymentMethod })).toEqual({ ...going, 'failed/done': 'get', 'cancelled/done': 'get' });
    expect(asking({ paymentMethod, paidAt: NOON })).toEqual(going);
  },
);

test('wallet: a debit is commanded, never asked about, and no late money comes', () => {
  const { 'pending/cancelling': cancelling, 'failed/done': failed, 'cancelled/done': cancelled } = asking({});
  expect([cancelling, failed, cancelled]).toEqual([undefined, undefined, undefined]);
});
