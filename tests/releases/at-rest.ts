import type { mongo } from 'mongoose';
import { ambiguousUnits, cheapest, type Player, type Product } from '../support/shop.ts';
import {
  controlSupplier,
  deliveriesTo,
  paymentsAt,
  refundFaults,
  resetSupplier,
  settleAt,
  settleRefund,
} from '../support/simulators.ts';
import { origin, until } from '../support/stack.ts';
import {
  act,
  buys,
  customer,
  opensRecharge,
  ordersAt,
  paysWrongAmount,
  reaches,
  rechargeReaches,
  type Customer,
} from './customer.ts';
import { age, becomes } from './levers.ts';

export type Staff = { readonly first: Player; readonly second: Player };
/** `cheap` and `other` are always delivered, `dear` needs more points than `POINTS`. */
export type Goods = { readonly cheap: Product; readonly other: Product; readonly dear: Product };

/** Enough for the cheap products, too few for the dear one. */
const POINTS = 2_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FULL = 6_000;

export async function goods(): Promise<Goods> {
  const all = await cheapest(100);
  const [cheap, other] = all;
  const dear = all.find(({ customPrice }) => Number(customPrice) > 4_000);
  if (!cheap || !other || !dear) throw new Error('the shop is empty');
  return { cheap, other, dear };
}

/** Orders whose units the supplier has answered, one customer each. */
export async function answeredOrders({ cheap, other, dear }: Goods, { first }: Staff): Promise<Customer[]> {
  const done = await customer(1_000);
  await reaches(done, await buys(done, cheap, 2), 'completed');
  const poor = await customer();
  await reaches(poor, await buys(poor, cheap), 'failed');
  await controlSupplier({ rejectProductIds: [other.productId] });
  const partly = await customer(1_000);
  const { orderId } = (
    await act<{ data: { orderId: string } }>(partly, '/api/orders/create-orders', mixed(partly, [cheap, other]), 200)
  ).data;
  partly.orders.push(orderId);
  await reaches(partly, orderId, 'partially_completed');
  await reaches(partly, await buys(partly, other), 'failed');
  await resetSupplier();
  await controlSupplier({ dropAfterAcceptRate: 1 });
  const unclear = await customer(FULL);
  const units = [await buys(unclear, cheap), await buys(unclear, dear)];
  await until('two units are unclear', async () => {
    const listed = await ambiguousUnits(first);
    return units.every((id) => listed.some((unit) => unit.orderId === id));
  });
  await resetSupplier();
  const sent = await deliveriesTo(unclear.userId, unclear.zoneId);
  const supplierOrderId = sent.find(({ productId }) => productId === dear.productId)?.orderId;
  const verdict = { verdict: 'delivered', supplierOrderId, reason: 'Seen in the account' };
  for (const { unit, orderId: id } of await ambiguousUnits(first))
    if (id === units[1]) await act(first, `/api/admin/deliveries/${unit}/resolve`, verdict, 202);
  return [done, poor, partly, unclear];
}

const mixed = ({ userId, zoneId }: Customer, products: readonly Product[]) => ({
  userId,
  zoneId,
  items: products.map(({ productId, customPrice: price }) => ({ productId, price, quantity: 1 })),
  paymentMethod: 'wallet',
  gameId: 'mobilelegends',
});

/** Orders that are paid at a gateway, or not, or with another amount. */
export async function gatewayOrders({ cheap }: Goods, { first }: Staff): Promise<Customer[]> {
  const payer = await customer();
  for (const gateway of ['ekupi', 'phonepe'] as const) {
    const paid = await ordersAt(payer, gateway, cheap);
    await settleAt(gateway, paid, { outcome: 'success' });
    await reaches(payer, paid, 'completed');
  }
  const late = await customer();
  const refused = await ordersAt(late, 'ekupi', cheap);
  await settleAt('ekupi', refused, { outcome: 'failure' });
  await reaches(late, refused, 'failed');
  await settleAt('ekupi', refused, { outcome: 'success' });
  await reaches(late, refused, 'refunded');
  const cancelled = await ordersAt(late, 'ekupi', cheap);
  await act(first, `/api/admin/orders/${cancelled}/cancel`, {}, 200, 202);
  await reaches(late, cancelled, 'cancelled');
  const wrong = await customer();
  for (const gateway of ['ekupi', 'phonepe'] as const) {
    const id = await ordersAt(wrong, gateway, cheap);
    await paysWrongAmount(gateway, id);
    await reaches(wrong, id, 'refund_initiated');
  }
  const outside = await ordersAt(wrong, 'ekupi', cheap);
  await paysWrongAmount('ekupi', outside);
  await reaches(wrong, outside, 'refund_initiated');
  await paidOutside(first, outside);
  await reaches(wrong, outside, 'manual_refund');
  const unrefunded = await ordersAt(wrong, 'phonepe', cheap);
  await paysWrongAmount('phonepe', unrefunded);
  await refundEnds(unrefunded, 'failure');
  await reaches(wrong, unrefunded, 'refund_failed');
  const open = await customer();
  for (const gateway of ['ekupi', 'phonepe'] as const) await ordersAt(open, gateway, cheap);
  return [payer, late, wrong, open];
}

/** Ends the refund for which the store has asked PhonePe. */
const refundEnds = (recordId: string, outcome: 'success' | 'failure'): Promise<boolean> =>
  until('the refund is asked for', () => settleRefund('phonepe', `${recordId}01R`, outcome).then(() => true));

async function paidOutside(admin: Player, recordId: string): Promise<void> {
  type Listed = { data: { transactions: { _id: string }[] } };
  const listed = await admin.call<Listed>('GET', `/api/admin/transactions?search=${recordId}`);
  const path = `/api/admin/transactions/${listed.body.data.transactions[0]?._id}/manual-refund`;
  await act(admin, path, { reference: `UTR-${recordId.slice(0, 8)}`, reason: 'Paid another amount.' }, 200);
}

/** Recharges in each state that waits for a person or a gateway, or for nobody. */
export async function recharges({ first }: Staff): Promise<Customer[]> {
  const paying = await customer();
  for (const gateway of ['ekupi', 'phonepe'] as const) {
    const paid = await opensRecharge(paying, gateway);
    await settleAt(gateway, paid, { outcome: 'success', webhook: 'duplicate' });
    await rechargeReaches(paying, paid, 'completed');
    const unpaid = await opensRecharge(paying, gateway);
    await settleAt(gateway, unpaid, { outcome: 'failure' });
    await rechargeReaches(paying, unpaid, 'failed');
  }
  const wrong = await customer();
  const suspended = await opensRecharge(wrong, 'ekupi');
  await paysWrongAmount('ekupi', suspended);
  await rechargeReaches(wrong, suspended, 'refund_initiated');
  const noted = await opensRecharge(wrong, 'ekupi');
  await paysWrongAmount('ekupi', noted);
  await rechargeReaches(wrong, noted, 'refund_initiated');
  await paidOutside(first, noted);
  await rechargeReaches(wrong, noted, 'manual_refund');
  await refundFaults({});
  for (const [outcome, wanted] of [
    ['success', 'refunded'],
    ['failure', 'refund_failed'],
  ] as const) {
    const id = await opensRecharge(wrong, 'phonepe');
    await paysWrongAmount('phonepe', id);
    await refundEnds(id, outcome);
    await rechargeReaches(wrong, id, wanted);
  }
  const returning = await opensRecharge(wrong, 'phonepe');
  await paysWrongAmount('phonepe', returning);
  await rechargeReaches(wrong, returning, 'refund_initiated');
  const open = await customer();
  for (const gateway of ['ekupi', 'phonepe'] as const) await opensRecharge(open, gateway);
  const scanned = await opensRecharge(open, 'ekupi');
  const [payment] = await paymentsAt('ekupi', scanned);
  await fetch(`${origin()}/simulators/ekupi/pay/${payment?.id}`);
  await rechargeReaches(open, scanned, 'processing');
  return [paying, wrong, open];
}

/** Paid orders that wait for the supplier; the last two customers' orders are not yet old enough to be refunded. */
export async function placedOrders(client: mongo.MongoClient, { dear }: Goods, { first }: Staff): Promise<Customer[]> {
  const [unsent, refused, old, ...young] = await Promise.all(Array.from({ length: 5 }, () => customer(FULL)));
  if (!unsent || !refused || !old) throw new Error('there are no customers');
  const attempt = (orderId: string, state: string) =>
    becomes(client, ['gateway', 'attempts'], { _id: { $regex: `^${orderId}` } }, state);
  await controlSupplier({ down: true });
  const unsentOrder = await buys(unsent, dear);
  await attempt(unsentOrder, 'not_sent');
  await reaches(unsent, unsentOrder, 'placed');
  await controlSupplier({ down: false, points: POINTS });
  await supplierShows(first, POINTS);
  await controlSupplier({ points: 1_000_000 });
  await supplierShows(first, 1_000_000);
  // The gateway still counts on the points of its last reading, so it sends, and the supplier refuses.
  await controlSupplier({ points: POINTS });
  const refusedOrder = await buys(refused, dear);
  await attempt(refusedOrder, 'retryable');
  await reaches(refused, refusedOrder, 'placed');
  await supplierShows(first, POINTS);
  for (const each of [old, ...young]) await reaches(each, await buys(each, dear), 'placed');
  await age(client, old.orders[0] ?? '', DAY_MS + HOUR_MS);
  await attempt(old.orders[0] ?? '', 'void');
  await reaches(old, old.orders[0] ?? '', 'refunded');
  return [unsent, refused, old, ...young];
}

/** Waits until the supplier gateway sends again, and knows that there are so many points. */
const supplierShows = (admin: Player, points: number): Promise<boolean> =>
  until(`the gateway knows of ${points} points`, async () => {
    type Shown = { data: { breaker: string; points: number | null } };
    const { body } = await admin.call<Shown>('GET', '/api/admin/deliveries/supplier');
    return body.data.breaker === 'closed' && body.data.points === points;
  });
