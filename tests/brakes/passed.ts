import { mongo } from 'mongoose';
import type { Customer } from '../chaos/customers.ts';
import { balanceOf, signIn } from '../support/shop.ts';
import { allDeliveries, settleAt } from '../support/simulators.ts';
import { child, until } from '../support/stack.ts';
import type { Beginnings } from './beginnings.ts';
import type { Window } from './brakes.ts';

type Stored = {
  readonly _id: string;
  readonly createdAt: Date;
  readonly paymentMethod: string;
  readonly items: readonly { readonly productId: string }[];
};

const stops = (name: string, { paymentMethod, items }: Stored): boolean =>
  name === 'orders' ||
  name === `method-${paymentMethod}` ||
  items.some(({ productId }) => name === `product-${productId}`);

const within = (at: Date, { from, to }: Window): boolean => at.getTime() >= from && at.getTime() <= to;

/** Orders that were stored, and units that the supplier was asked for, although their brake was on. */
export async function passed(customers: readonly Customer[], windows: readonly Window[]) {
  const client = await mongo.MongoClient.connect(child('mongodb').url);
  try {
    const ids = customers.map(({ accountId }) => accountId);
    const orders = client
      .db('topup_order')
      .collection<Stored>('orders')
      .find({ accountId: { $in: ids } });
    const stored = await orders.toArray();
    const deliveries = await allDeliveries();
    const faults = windows.flatMap((window) => [
      ...stored
        .filter((order) => window.service === 'order' && within(order.createdAt, window) && stops(window.name, order))
        .map((order) => `${order._id} began while ${window.name} was on`),
      ...deliveries
        .filter(({ at }) => window.name === 'deliveries' && within(new Date(at), window))
        .map(({ orderId, at }) => `${orderId} was sent at ${at}, while deliveries were stopped`),
    ]);
    return { faults, deliveries: deliveries.length };
  } finally {
    await client.close();
  }
}

/** Each paid recharge is in the wallet, once. */
export async function creditedOnce({ player, paid }: Pick<Beginnings, 'player' | 'paid'>): Promise<string[]> {
  // One whose callback was lost is told again; a second settlement changes nothing.
  for (const id of paid) await settleAt('ekupi', id, { outcome: 'success', webhook: 'send' }).catch(() => undefined);
  const expected = paid.size * 10;
  const again = await signIn(player.email);
  const balance = () => balanceOf(again);
  return until('every paid recharge is credited', async () => (await balance()) >= expected, 120_000)
    .then(balance)
    .then(
      (rupees) =>
        rupees === expected ? [] : [`${paid.size} recharges of 10 rupees were paid, the wallet holds ${rupees}`],
      (error: Error) => [error.message],
    );
}
