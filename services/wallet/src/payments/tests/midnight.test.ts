import { beforeEach, describe, expect, test } from '@jest/globals';
import { PaymentOutcome, PaymentState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { dayAfter } from '../../ledger/domain/day-seal.ts';
import { EXPIRES_AFTER_MS } from '../domain/poll-schedule.ts';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { settlePayment } from '../settle.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import { getBalance } from '../../ledger/use-cases/get-balance.ts';
import { recoverRecharge } from '../../recharges/use-cases/recover-recharge.ts';
import { startRecharge } from '../../recharges/use-cases/start-recharge.ts';

const paying = usePaying();
const { create, opened, get, close, hears } = payingOrders(paying);
const deps = () => paying.world.app.features.recharges;
/** Reads the balance without a session, because sessions expire long before these tests' clocks. */
const balance = () => getBalance(deps(), paying.player.accountId);
const MINUTE_MS = 60_000;
/** How far our clocks must be moved ahead to reach the next midnight in India. */
const toMidnightMs = () => indianDayBounds(indianDay(new Date())).to.getTime() - Date.now();

async function recharge(): Promise<string> {
  const { accountId } = paying.player;
  const request = { accountId, gateway: 'ekupi', amountPaise: paise(70_000) } as const;
  const started = await startRecharge(deps(), { ...request, idempotencyKey: null });
  if (started.kind !== 'opened') throw new Error(started.kind);
  return started.transactionId;
}

describe.each([
  ['the gateway’s clock is past midnight, ours is not', -MINUTE_MS, MINUTE_MS],
  ['our clock is past midnight, the gateway’s is not', MINUTE_MS, -MINUTE_MS],
  ['both are before it', -2 * MINUTE_MS, -MINUTE_MS],
  ['both are past it', MINUTE_MS, 2 * MINUTE_MS],
])('a UPI payment begun when %s', (_when, ours, theirs) => {
  beforeEach(() => {
    const toMidnight = toMidnightMs();
    paying.aheadMs = toMidnight + ours;
    paying.ekupi.aheadMs = toMidnight + theirs;
  });

  test('a recharge is credited, and later queried under the day where it was found', async () => {
    const id = await recharge();
    await settlePayment(deps(), `${id}01`);
    const filedOn = indianDay(new Date(Date.now() + paying.ekupi.aheadMs));
    expect(await deps().payments.find(`${id}01`)).toMatchObject({ state: 'open', filedOn });
    paying.ekupi.statusCalls.length = 0;
    paying.ekupi.pay(id);
    await settlePayment(deps(), `${id}01`);
    expect(paying.ekupi.statusCalls).toEqual([`${id}01`]);
    expect(await balance()).toBe(70_000);
  });

  test('an order is paid, even if its deadline passes before the first query', async () => {
    const orderId = await opened();
    paying.ekupi.pay(orderId);
    paying.aheadMs += EXPIRES_AFTER_MS + MINUTE_MS;
    await settlePayment(deps(), `${orderId}01`);
    expect(await hears(orderId, 'PAID')).toMatchObject({ orderPaid: true });
  });

  test('a lost reply: the first page is found, and whichever is paid counts once', async () => {
    paying.ekupi.createFaults.push('lose-reply');
    const orderId = newId();
    await create({ orderId });
    expect(await deps().payments.find(`${orderId}01`)).toMatchObject({ state: 'creating' });
    const first = paying.ekupi.payments.get(`${orderId}01`);
    paying.ekupi.payments.set(`${orderId}01`, { ...(first as NonNullable<typeof first>), status: 'success' });
    expect(await close(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
  });
});

test('a lost reply about which the gateway says nothing readable leads to no second page, and none while it may be paid', async () => {
  paying.ekupi.createFaults.push('lose-reply');
  paying.ekupi.statusFault = 'html';
  const orderId = newId();
  expect(await create({ orderId })).toMatchObject({ state: PaymentState.PAGELESS });
  expect(await create({ orderId })).toMatchObject({ state: PaymentState.PAGELESS });
  expect(await deps().payments.ofRecord(orderId)).toHaveLength(1);
  paying.ekupi.statusFault = 'none';
  // The player has the payment page open.
  paying.ekupi.pay(orderId, { status: 'scanning' });
  expect(await create({ orderId })).toMatchObject({ state: PaymentState.PAGELESS });
  paying.ekupi.pay(orderId);
  expect(await create({ orderId })).toMatchObject({ state: PaymentState.PAGELESS });
  expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
  expect(await deps().payments.ofRecord(orderId)).toHaveLength(1);
});

test('repaired by hand: the day in the gateway’s report is used for a payment that is known', async () => {
  paying.ekupi.aheadMs = 5 * 24 * 60 * MINUTE_MS;
  const id = await recharge();
  paying.ekupi.pay(id);
  paying.aheadMs = EXPIRES_AFTER_MS + MINUTE_MS;
  await settlePayment(deps(), `${id}01`);
  expect(await deps().payments.find(`${id}01`)).toMatchObject({ state: 'expired' });
  const today = indianDay(new Date());
  const recover = (day: string) => recoverRecharge(deps(), { gateway: 'ekupi', paymentId: `${id}01`, day });
  expect(await recover(today)).toBe('not_captured');
  const day = indianDay(new Date(Date.now() + paying.ekupi.aheadMs));
  expect(await recover(day)).toBe('credited');
  expect(await recover(dayAfter(day))).toBe('known');
  expect(await balance()).toBe(70_000);
});
