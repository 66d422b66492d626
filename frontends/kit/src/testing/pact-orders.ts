import { MatchersV3 } from '@pact-foundation/pact';
import { ORDER_ID, id, moment } from './pact-rows.ts';

const { eachLike, integer, number, string } = MatchersV3;

/** Where the money of the order below is. */
export const paid = { at: 'delivered', amount: number(125), units: integer(2) };
/** A completed order of two units as its player sees it. */
export const orderRow = {
  _id: id(ORDER_ID),
  userGameId: string('12345678'),
  zoneId: string('2001'),
  totalAmount: number(125),
  paymentMethod: string('wallet'),
  status: 'completed',
  createdAt: moment,
  completedAt: moment,
  money: eachLike(paid),
  items: eachLike({
    spu: string('78&8 Diamond'),
    productId: string('13'),
    quantity: integer(2),
    deliveredQuantity: integer(2),
    provedByBalance: integer(0),
    subtotal: number(125),
  }),
};
