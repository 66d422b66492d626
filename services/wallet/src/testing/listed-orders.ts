import type { AnswerInitOf } from '@topup/proto';
import type { World } from './world.ts';

export type ListedOrder = NonNullable<AnswerInitOf<'order.orders.since'>['orders']>[number];

/**
 * Plays the order service with the orders in the returned list: answers who placed an order, and lists all orders for
 * reconciliation in pages of two.
 */
export async function answerForOrders(world: World): Promise<ListedOrder[]> {
  const listed: ListedOrder[] = [];
  await world.order.answer('order.queries', {
    'order.buyer.get': async ({ orderId }) => {
      const order = listed.find((each) => each.orderId === orderId);
      return order ? { found: true, accountId: order.accountId ?? '', email: 'player@example.com' } : { found: false };
    },
    'order.orders.since': async ({ cursor }) => {
      const after = Number(cursor?.changedAtMs ?? 0n);
      const later = listed.filter(({ createdAtMs }) => Number(createdAtMs) > after);
      const orders = later.slice(0, 2);
      const last = orders.at(-1);
      return {
        orders,
        more: later.length > 2,
        ...(last ? { next: { changedAtMs: last.createdAtMs ?? 0n, id: last.orderId ?? '' } } : {}),
      };
    },
  });
  return listed;
}

let made = 0;

/** An order of one unit, created an hour ago. */
export function listedOrder(orderId: string, accountId: string, change: Partial<ListedOrder> = {}): ListedOrder {
  const at = BigInt(Date.now() - 3_600_000 + ++made);
  return {
    orderId,
    accountId,
    status: 'completed',
    step: 'done',
    totalPaise: 6_250n,
    lines: [{ pricePaise: 6_250n, quantity: 1 }],
    units: [{ unit: `${orderId}:1:1`, line: 0, state: 'delivered' }],
    createdAtMs: at,
    stepSinceMs: at,
    paymentMethod: 'wallet',
    paidAtMs: at,
    paymentId: '',
    refunds: [],
    ...change,
  } as ListedOrder;
}
