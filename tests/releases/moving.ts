import type { mongo } from 'mongoose';
import { controlSupplier, deliveriesTo, settleAt } from '../support/simulators.ts';
import { until } from '../support/stack.ts';
import type { Goods, Staff } from './at-rest.ts';
import { act, buys, customer, opensRecharge, type Customer } from './customer.ts';
import { age, becomes, databases, freeze, refuseTransfers, thaw } from './levers.ts';

const MINUTE_MS = 60_000;
const OVERDUE_MS = 16 * MINUTE_MS;
const DAY_MS = 25 * 60 * MINUTE_MS;
const LATENCY_MS = 2_000;
const UNITS = 15;
const ORDERS = ['order', 'orders'] as const;

/**
 * Brings records into the states that they leave by themselves, and stops the services there, as a crash would: one after the
 * other is frozen, so that what waits for it stays. `waiting`: two customers whose orders wait for the supplier. Returns the
 * status with which each of these orders must end.
 */
export async function holdMoving(
  client: mongo.MongoClient,
  { cheap, other }: Goods,
  { first }: Staff,
  waiting: readonly Customer[],
): Promise<Record<string, string>> {
  const [refused, payer, slow, debtor] = await Promise.all([
    customer(2_000),
    customer(),
    customer(3_000),
    customer(1_000),
  ]);
  await controlSupplier({ latencyMs: LATENCY_MS, rejectProductIds: [other.productId] });
  const slowOrder = await buys(slow, cheap, UNITS);
  await sending(client, slowOrder);
  const uncredited = await opensRecharge(payer, 'ekupi');
  const allow = await refuseTransfers(client, `${uncredited}01`);
  await settleAt('ekupi', uncredited, { outcome: 'success' });
  await becomes(client, ['wallet', 'transactions'], { _id: uncredited }, 'failed_credit');
  const unrefunded = [await buys(refused, other), await buys(refused, other), await buys(refused, other)];
  for (const orderId of unrefunded) await becomes(client, ORDERS, { _id: orderId }, 'processing/delivering');
  freeze('simulators');
  // Not awaited: the gateway answers only after the wallet has been frozen.
  const unanswered = payer.call('POST', '/api/wallet/recharge/ekupi', { amount: 500, paymentMethod: 'ekupi' });
  unanswered.catch(() => undefined);
  await becomes(client, ['wallet', 'payments'], { accountId: payer.accountId }, 'creating');
  freeze('wallet');
  thaw('simulators');
  await allow();

  for (const orderId of unrefunded) await becomes(client, ORDERS, { _id: orderId }, 'processing/refunding');
  for (const orderId of unrefunded.slice(1)) {
    await age(client, orderId, OVERDUE_MS);
    await becomes(client, ORDERS, { _id: orderId }, 'refund_failed/refunding');
  }
  const outside = { reference: 'UTR-KEPT-1', reason: 'Paid back by support.' };
  await act(first, `/api/admin/orders/${unrefunded[2]}/manual-refund`, outside, 202);
  await becomes(client, ORDERS, { _id: unrefunded[2] }, 'refund_failed/recording');
  const debited = await buys(debtor, cheap);
  const cancelled = await buys(debtor, cheap);
  await act(first, `/api/admin/orders/${cancelled}/cancel`, {}, 202);
  await becomes(client, ORDERS, { _id: debited }, 'pending/debit');
  const [voided, unvoided] = waiting.map(({ orders }) => orders[0] ?? '');
  await age(client, voided ?? '', DAY_MS);
  await becomes(client, ORDERS, { _id: voided }, 'placed/refunding');
  await frozenWhileSending(client, slowOrder);
  await age(client, unvoided ?? '', DAY_MS);
  await becomes(client, ORDERS, { _id: unvoided }, 'placed/voiding');
  freeze('order', 'catalogue', 'auth');
  await carriedOut(client, slow, slowOrder);
  const [refunding, failed, outsideRefund] = unrefunded;
  return {
    [slowOrder]: 'completed',
    [`${refunding}`]: 'failed',
    [`${failed}`]: 'refunded',
    [`${outsideRefund}`]: 'manual_refund',
    [debited]: 'completed',
    [cancelled]: 'cancelled',
    [`${voided}`]: 'refunded',
    [`${unvoided}`]: 'refunded',
  };
}

const sending = (client: mongo.MongoClient, orderId: string): Promise<string> =>
  becomes(client, ['gateway', 'attempts'], { _id: { $regex: `^${orderId}` } }, 'sending');

/** Freezes the supplier gateway between a unit's request and its answer. */
async function frozenWhileSending(client: mongo.MongoClient, orderId: string): Promise<void> {
  await until('the supplier gateway is frozen while it sends', async () => {
    await sending(client, orderId);
    freeze('supplier-gateway');
    const attempts = client.db(databases.gateway).collection('attempts');
    if (await attempts.findOne({ orderId, state: 'sending' })) return true;
    thaw('supplier-gateway');
    return false;
  });
}

/** Waits until the supplier has carried out the request of which the gateway does not hear the answer. */
async function carriedOut(client: mongo.MongoClient, { userId, zoneId }: Customer, orderId: string): Promise<void> {
  const sent = { orderId, state: { $in: ['delivered', 'sending'] } };
  const count = await client.db(databases.gateway).collection('attempts').countDocuments(sent);
  await until('the supplier has carried out each request', async () => {
    return (await deliveriesTo(userId, zoneId)).length === count;
  });
}
