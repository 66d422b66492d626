import { ZERO } from '@topup/kit/money';
import { indianDay } from '@topup/kit/indian-day';
import { nextCheckMs } from './deadlines.ts';
import type { OrderChoice } from './order-choice.ts';
import type { Item, Order } from './order.ts';
import { totalOf } from './prices.ts';
import type { Unit } from './units.ts';

type NewOrder = OrderChoice &
  Pick<Order, '_id' | 'accountId' | 'accountName' | 'accountEmail' | 'playerName' | 'items' | 'fingerprint'> &
  Partial<Pick<Order, 'passWarning' | 'correlationId'>>;

export function newOrder(made: NewOrder, now: Date): Order {
  const step = made.paymentMethod === 'wallet' ? 'debit' : 'payment';
  const order: Order = {
    ...made,
    status: 'pending',
    step,
    version: 1,
    units: unitsOf(made._id, made.items),
    refunds: [],
    totalPaise: totalOf(made.items),
    deliveredPaise: ZERO,
    lane: 'fresh',
    stepSince: now,
    askedVersion: 0,
    tries: 0,
    history: [{ from: '', to: `pending/${step}`, at: now, why: 'created', version: 1 }],
    createdAt: now,
    createdDay: indianDay(now),
    updatedAt: now,
  };
  return { ...order, nextAt: new Date(now.getTime() + (nextCheckMs(order, 0, now) ?? 0)) };
}

const unitsOf = (orderId: string, items: readonly Item[]): Unit[] =>
  items.flatMap(({ quantity }, item) =>
    Array.from({ length: quantity }, (_, unit) => ({
      unit: `${orderId}:${item + 1}:${unit + 1}`,
      item,
      state: 'unsent' as const,
    })),
  );
