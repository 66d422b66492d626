import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Outcome } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import type { ShardedCollection } from '@topup/kit/sharding';
import { declaredCollections } from '@topup/kit/testing/declared-collections';
import { listenForShards, type ShardListener } from '@topup/kit/testing/shard-listener';
import { openCollections } from '../collections.ts';
import { orderPaymentKey, refundKey } from '../ledger/domain/keys.ts';
import { credit } from '../testing/credit.ts';
import { payingOrders } from '../testing/paying-orders.ts';
import { usePaying } from '../testing/paying.ts';

let listener: ShardListener;
let declared: ShardedCollection[];
const paying = usePaying({}, async (mongoUrl) => {
  listener = await listenForShards(mongoUrl);
  return listener.url;
});
const orders = payingOrders(paying);
beforeAll(async () => {
  declared = await declaredCollections(openCollections);
});
afterAll(() => listener.close());

/** Background queries that go to all shards, independent of sales. */
const BACKGROUND = [
  // Sweepers, every 2 s.
  'checkouts find nextAt',
  'payments find nextAt',
  'payments find nextAt gateway',
  'checkouts find nextAt outbox.0',
  // Completing what a crash left undone, every 4 s, with the transactions concerned.
  'transfers find at _id',
  'transactions find status createdAt',
  // Alarms, every 15 s.
  'transactions find status',
  'payments find createdAt nextAt',
];

test('what an order asks of the wallet goes to one shard each', async () => {
  const { world, player } = paying;
  const orderId = newId();
  const [key, of] = [orderPaymentKey(orderId), orderPaymentKey(orderId)];
  const order = { key, orderId, accountId: player.accountId };
  await credit(world.app.features.ledger, player.accountId, paise(20_000));
  listener.begin();

  const debit = await world.ask('wallet.debit.post', { ...order, amountPaise: 12_500n });
  await world.ask('wallet.debit.post', { ...order, amountPaise: 12_500n });
  const refund = { ...order, key: refundKey(orderId, 1), of, units: [`${orderId}:0:0`], amountPaise: 12_500n };
  const refunded = await world.ask('wallet.refund.post', refund);
  await world.ask('wallet.refund.post', refund);
  const never = newId();
  const voided = await world.ask('wallet.debit.void', { ...order, key: orderPaymentKey(never), orderId: never });
  expect([debit, refunded, voided].map(({ outcome }) => outcome)).toEqual([Outcome.OK, Outcome.OK, Outcome.VOID]);

  const paid = await orders.opened();
  paying.ekupi.pay(`${paid}01`);
  await orders.get(paid);
  await orders.hears(paid, 'PAID');
  await orders.close(paid);

  const { operations, shapes } = listener.scattered(declared);
  expect(shapes.filter((shape) => !BACKGROUND.includes(shape))).toEqual([]);
  expect(operations).toBeGreaterThan(20);
});
