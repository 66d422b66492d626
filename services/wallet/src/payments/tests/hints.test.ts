import { expect, test } from '@jest/globals';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import { expireOpen, pollLast } from '../close-payment.ts';
import { voidOrder } from '../order-settlement.ts';

const paying = usePaying();
const { opened, hears } = payingOrders(paying);
const deps = () => paying.world.app.features.payments;

test('paid after the last query: the only callback is not lost with the cancelling, the wallet is credited within seconds', async () => {
  const orderId = await opened();
  expect(await pollLast(deps(), orderId)).toBe(true);
  paying.ekupi.pay(orderId);
  await voidOrder(deps(), { recordId: orderId, accountId: paying.player.accountId }, 'wallet');
  // As a callback that comes too soon after the last query to cause one itself.
  await deps().payments.hint(`${orderId}01`);
  await expireOpen(deps(), await deps().payments.ofRecord(orderId));
  await hears(orderId, 'CREDITED_LATE');
  expect(await paying.player.balance()).toBe(125);
});

test('a callback while the gateway is being asked: the answer from before it does not put off the next query', async () => {
  const orderId = await opened();
  const payment = await deps().payments.claimAsk(`${orderId}01`, 0);
  await deps().payments.hint(`${orderId}01`);
  await deps().payments.wait(`${orderId}01`, new Date(Date.now() + 3_600_000));
  expect(payment?.state).toBe('open');
  paying.ekupi.pay(orderId);
  await hears(orderId, 'PAID');
});
