import type { Log } from '@topup/kit/log';
import type { Bus } from '@topup/kit/messaging';
import { err, ok, type Result } from '@topup/kit/result';
import type { DecisionResult, DecisionError } from '../domain/advance.ts';
import { isFinal, nameOf } from '../domain/machine.ts';
import type { Order } from '../domain/order.ts';
import type { LiveOrders } from './live-orders.ts';
import { countMove } from '../metrics.ts';
import type { Orders } from '../store/orders.ts';
import type { DeliveryTimes } from './delivery-times.ts';
import { sendCommand } from './send-command.ts';
import type { UnpaidOrders } from './unpaid-orders.ts';

export type SagaDeps = {
  readonly orders: Orders;
  readonly bus: Pick<Bus, 'send'>;
  readonly deliveryTimes: DeliveryTimes;
  readonly live: Pick<LiveOrders, 'moved'>;
  readonly unpaidOrders?: Pick<UnpaidOrders, 'add'>;
  readonly log: Log;
  readonly now: () => Date;
};
export type ChangeError = DecisionError | { readonly kind: 'unknown_order'; readonly orderId: string };

/** Each conflict means that another process advanced the order, so a few retries always suffice. */
const RACES_MAX = 10;

/**
 * Loads the order, calls `decide`, saves the result and sends its command. The first call of `decide` gets the version that
 * this process wrote last, so that usually nothing is read; later calls get the stored one. An unchanged order is returned,
 * and its command sent again, only if the order is durable. An error is returned only if the latest durable order causes it.
 */
export async function changeOrder(
  deps: SagaDeps,
  orderId: string,
  decide: (order: Order, now: Date) => DecisionResult,
): Promise<Result<Order, ChangeError>> {
  let latest = false;
  for (let race = 0; race < RACES_MAX; race++) {
    const remembered = race === 0 ? deps.orders.remembered(orderId) : undefined;
    const order = remembered ?? (await (latest ? deps.orders.readLatest(orderId) : deps.orders.read(orderId)));
    const decision = order ? decide(order, deps.now()) : err({ kind: 'unknown_order', orderId } as const);
    if (order && decision.ok && decision.value.kind === 'changed') {
      const { order: next, send } = decision.value;
      if (!(await deps.orders.save(order, next))) continue;
      note(deps, order, next);
      if (send) await sendCommand(deps.bus, next);
      return ok(next);
    }
    if (!decision.ok && !latest) {
      latest = true;
      continue;
    }
    if (!order) return err({ kind: 'unknown_order', orderId });
    if (remembered || !(await deps.orders.isDurable(order))) continue;
    if (!decision.ok) return decision;
    if (decision.value.kind === 'unchanged' && decision.value.resend) await sendCommand(deps.bus, order);
    return ok(order);
  }
  throw new Error(`order ${orderId} changed ${RACES_MAX} times while it was being changed`);
}

function note({ log, deliveryTimes, live, unpaidOrders }: SagaDeps, from: Order, to: Order): void {
  live.moved(to);
  if (nameOf(from) === nameOf(to)) return;
  countMove(from, to);
  if (from.status === 'pending' && isFinal(nameOf(to)) && !to.paidAt) void unpaidOrders?.add(to.accountId);
  const line = { orderId: to._id, from: nameOf(from), to: nameOf(to), version: to.version };
  // An order may change its step and stay `refund_failed`; that must not raise the alarm again.
  if (to.status === 'refund_failed' && from.status !== 'refund_failed')
    log.error(line, 'alarm: a refund could not be committed');
  else log.info(line, 'order changed state');
  if (to.status === 'completed' && to.paidAt) deliveryTimes.add(to.updatedAt.getTime() - to.paidAt.getTime());
}
