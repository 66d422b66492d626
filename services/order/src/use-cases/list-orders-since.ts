import type { AnswerInitOf, BodyOf } from '@topup/proto';
import type { Order, Refund } from '../domain/order.ts';
import type { OrderLists } from '../store/order-lists.ts';

const PAGE_MAX = 500;

export async function listOrdersSince(
  orders: Pick<OrderLists, 'createdSince'>,
  { cursor, limit }: BodyOf<'order.orders.since'>,
): Promise<AnswerInitOf<'order.orders.since'>> {
  const size = limit > 0 ? Math.min(limit, PAGE_MAX) : PAGE_MAX;
  const after = { at: new Date(Number(cursor?.changedAtMs ?? 0n)), id: cursor?.id ?? '' };
  const page = await orders.createdSince(after, size);
  const last = page.at(-1);
  return {
    orders: page.map(listedOrder),
    more: page.length === size,
    ...(last && { next: { changedAtMs: BigInt(last.createdAt.getTime()), id: last._id } }),
  };
}

const listedOrder = (order: Order) => ({
  orderId: order._id,
  accountId: order.accountId,
  status: order.status,
  step: order.step,
  totalPaise: BigInt(order.totalPaise),
  lines: order.items.map(({ pricePaise, quantity }) => ({ pricePaise: BigInt(pricePaise), quantity })),
  units: order.units.map(({ unit, item, state }) => ({ unit, line: item, state })),
  createdAtMs: BigInt(order.createdAt.getTime()),
  stepSinceMs: BigInt(order.stepSince.getTime()),
  paymentMethod: order.paymentMethod,
  ...(order.paidAt ? { paidAtMs: BigInt(order.paidAt.getTime()) } : {}),
  paymentId: order.paymentDetails?.merchantTransactionId ?? '',
  refunds: order.refunds.filter(({ settledAt }) => settledAt).map(listedRefund),
  ...(order.nextAt ? { nextAtMs: BigInt(order.nextAt.getTime()) } : {}),
});

const listedRefund = ({ n, units, amountPaise, outside }: Refund) => ({
  n,
  units: [...units],
  amountPaise: BigInt(amountPaise),
  ...(outside ? { outside } : {}),
});
