import type { AnswerInitOf, BodyOf } from '@topup/proto';
import { buyerOf } from '../domain/account.ts';
import type { Orders } from '../store/orders.ts';

export async function getBuyer(
  orders: Pick<Orders, 'readLatest'>,
  { orderId }: Pick<BodyOf<'order.buyer.get'>, 'orderId'>,
): Promise<AnswerInitOf<'order.buyer.get'>> {
  const order = await orders.readLatest(orderId);
  return order ? { found: true, ...buyerOf(order) } : { found: false };
}
