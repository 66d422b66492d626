import { expect, test } from '@jest/globals';
import { PaymentOutcome, PaymentState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const { create, opened, get, close } = payingOrders(paying);
/** Of each of two kinds: together more than the 64 queries that the wallet handles at a time. */
const QUESTIONS = 40;
const PLACES = 16;
async function openedMany(n: number): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < n) ids.push(...(await Promise.all(Array.from({ length: 10 }, () => opened('ekupi', newId())))));
  return ids;
}
const silent = (calls: Promise<unknown>[]) => Promise.allSettled(calls);

test('while 80 queries wait for a hanging gateway, the other gateway’s orders and the admins’ pages are fast', async () => {
  const waiting = await openedMany(QUESTIONS);
  const other = await opened('phonepe');
  paying.ekupi.hangs = true;
  const hanging = silent([
    ...waiting.map((orderId) => close(orderId)),
    ...Array.from({ length: QUESTIONS }, () => create({ gateway: 'ekupi', accountId: newId() })),
  ]);
  const { order } = paying.world;
  // Each of these has its own deadline, which it would miss if it queued behind the calls to the silent gateway.
  expect(await create({ gateway: 'phonepe' })).toMatchObject({ state: PaymentState.OPEN });
  paying.phonepe.settle(other, { state: 'COMPLETED' });
  expect(await get(other)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
  expect(await order.ask('wallet.transaction-stats.get', {})).toHaveProperty('total');
  expect(await order.ask('wallet.transactions.of-order', { orderId: other })).toHaveProperty('payments');
  await hanging;
});

test('the poller works for one gateway while the other one hangs', async () => {
  const hanging = await openedMany(80);
  const other = await opened('phonepe');
  paying.ekupi.hangs = true;
  paying.phonepe.settle(other, { state: 'COMPLETED' });
  const { payments } = paying.world.app.features.payments;
  await Promise.all(hanging.map((orderId) => payments.wait(`${orderId}01`, new Date(0))));
  await payments.wait(`${other}01`, new Date(1));
  const startedMs = performance.now();
  await eventually('paid', async () => (await payments.find(`${other}01`))?.state === 'paid');
  // Eighty payments, sixteen at a time and five seconds each, would take 25 s.
  expect(performance.now() - startedMs).toBeLessThan(15_000);
});

test('while questions about payments take all their places, another player’s page opens', async () => {
  const waiting = await openedMany(QUESTIONS);
  const { statusCalls } = paying.ekupi;
  statusCalls.length = 0;
  paying.ekupi.statusFault = 'hangs';
  const hanging = silent(waiting.map((orderId) => close(orderId)));
  await eventually('twenty questions wait', async () => statusCalls.length >= 20);
  expect(await create({ accountId: newId() })).toMatchObject({ state: PaymentState.OPEN });
  await hanging;
});

test('callbacks about a hanging gateway’s payments cause a bounded number of calls, and take no page’s place', async () => {
  const waiting = await openedMany(QUESTIONS);
  // A poll would call the gateway as well.
  await Promise.all(Object.values(paying.world.app.jobs).map((job) => job.stop()));
  const { statusCalls } = paying.ekupi;
  statusCalls.length = 0;
  paying.ekupi.statusFault = 'hangs';
  const startedMs = performance.now();
  for (let round = 0; round < 6; round++)
    await Promise.all(waiting.map((orderId) => paying.callback({ client_txn_id: `${orderId}01` })));
  await eventually('sixteen calls wait', async () => statusCalls.length >= PLACES);
  expect(await create({ accountId: newId() })).toMatchObject({ state: PaymentState.OPEN });
  // A call gives its place back after five seconds, which a slow machine may need for the rounds.
  const turns = Math.ceil((performance.now() - startedMs) / 5_000);
  expect(statusCalls.length).toBeLessThanOrEqual(PLACES * turns);
});
