import { beforeEach, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { EXPIRES_AFTER_MS } from '../domain/poll-schedule.ts';
import { NOT_FOUND_MAX } from '../doubting.ts';
import { settlePayment } from '../settle.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const { opened, close, decision, hears } = payingOrders(paying);
const deps = () => paying.world.app.features.admin;
const poll = (orderId: string) => settlePayment(deps(), `${orderId}01`);
const openRuns = () => deps().notFoundRuns.open(NOT_FOUND_MAX);
const many = () => Promise.all(Array.from({ length: NOT_FOUND_MAX }, () => opened()));
/** The gateway is set up with another account or key, so it finds none of our payments. */
function forgetAll(): () => void {
  const kept = new Map(paying.ekupi.payments);
  paying.ekupi.payments.clear();
  return () => kept.forEach((payment, id) => paying.ekupi.payments.set(id, payment));
}
beforeEach(async () => {
  // Of another account, because one account has only as many places for open payments as the tests take.
  await poll(await opened('ekupi', newId()));
});

test('a gateway that finds no payments expires none, even after a restart, and an alarm is open until it finds one', async () => {
  const orders = await many();
  const remember = forgetAll();
  for (const orderId of orders) await poll(orderId);
  expect(await openRuns()).toMatchObject([{ subject: 'ekupi' }]);
  expect(await paying.metrics()).toMatch(/wallet_alarms_total\{kind="gateway_finds_nothing"\} 1/);
  paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
  for (const orderId of orders) expect(await poll(orderId)).toMatchObject({ do: 'wait', unreadable: true });
  const restarted = await paying.world.replica();
  expect(await settlePayment(restarted.features.payments, `${orders[0]}01`)).toMatchObject({
    do: 'wait',
    unreadable: true,
  });
  await restarted.stop();
  expect((await close(orders[1] ?? '')).settled).toBeUndefined();
  for (const orderId of orders) expect(await decision(orderId)).toBeNull();
  remember();
  paying.ekupi.pay(orders[0] ?? '');
  await poll(orders[0] ?? '');
  await hears(orders[0] ?? '', 'PAID');
  expect(await openRuns()).toEqual([]);
});

test('a few unknown payments expire as usual; the same one repeatedly counts once', async () => {
  const [first = '', second = ''] = await many();
  forgetAll();
  for (let i = 0; i < 2 * NOT_FOUND_MAX; i++) await poll(first);
  paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
  expect(await poll(first)).toMatchObject({ do: 'expire' });
  expect(await poll(second)).toMatchObject({ do: 'expire' });
  expect(await openRuns()).toEqual([]);
});

test('a payment found by one replica ends a run that another one began', async () => {
  const other = await paying.world.replica();
  await poll(await opened('ekupi', newId()));
  await settlePayment(other.features.payments, `${await opened('ekupi', newId())}01`);
  const orders = await many();
  const remember = forgetAll();
  for (const orderId of orders) await settlePayment(other.features.payments, `${orderId}01`);
  expect(await openRuns()).toMatchObject([{ subject: 'ekupi' }]);
  remember();
  await poll(orders[0] ?? '');
  expect(await openRuns()).toEqual([]);
  await other.stop();
});
