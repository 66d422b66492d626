import { expect, test } from '@jest/globals';
import type { Log } from '@topup/kit/log';
import { recordManualRefund } from '../domain/record-manual-refund.ts';
import type { StateName } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import { failRefund, settleRefund } from '../domain/settle-refund.ts';
import { later, NOON, ORDER_ID } from '../testing/orders.ts';
import { reported, paidOrder, unitId } from '../testing/replies.ts';
import { changeOrder } from './change-order.ts';

const OUTSIDE = { reference: 'UTR-7', reason: 'refused', by: 'b'.repeat(32) };
const refunding = (): Order =>
  reported(paidOrder(), { reports: [{ unit: unitId(1), state: 'rejected' }], remaining: 'none' });

/** An order in memory, and the alarms that its moves raised. */
function watched(order: Order) {
  let stored = order;
  const alarms: StateName[] = [];
  const deps = {
    orders: {
      remembered: () => stored,
      read: async () => stored,
      isDurable: async () => true,
      save: async (_from: Order, next: Order) => ((stored = next), true),
    },
    log: { info: () => undefined, error: ({ to }: { to: StateName }) => void alarms.push(to) } as unknown as Log,
    bus: { send: async () => undefined },
    deliveryTimes: { add: () => undefined, p95Ms: () => 0 },
    live: { moved: () => undefined },
    now: () => later(NOON, 60_000),
  };
  const change = (decide: Parameters<typeof changeOrder>[2]) => changeOrder(deps as never, ORDER_ID, decide);
  return { alarms, change };
}

test('the alarm of a failed refund is raised when it fails, and not by support that repairs it', async () => {
  const { alarms, change } = watched(refunding());
  await change((order, now) => failRefund(order, 'no answer', now));
  expect(alarms).toEqual(['refund_failed/refunding']);
  await change((order, now) => recordManualRefund(order, OUTSIDE, now));
  const noted = { outcome: 'ok', reason: '', outside: OUTSIDE } as const;
  await change((order, now) => settleRefund(order, `refund:${ORDER_ID}:1`, noted, now));
  expect(alarms).toEqual(['refund_failed/refunding']);
});
