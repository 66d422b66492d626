import { describe, expect, test } from '@jest/globals';
import { PaymentOutcome, PaymentState, RefundedTo } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { connectionLost } from '@topup/kit/testing/simulation/connection-lost';
import type { SettleDeps } from '../deps.ts';
import { lateKey, orderPaymentKey } from '../../ledger/domain/keys.ts';
import { EXPIRES_AFTER_MS, WATCHED_FOR_MS } from '../domain/poll-schedule.ts';
import { settlePayment } from '../settle.ts';
import type { Checkouts } from '../store/checkouts.ts';
import type { Ledger } from '../../ledger/store/ledger.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const orders = payingOrders(paying);
const { create, opened, get, close, decision, hears, outcomes } = orders;
const settle = (orderId: string, n = '01') => settlePayment(paying.world.app.features.payments, `${orderId}${n}`);
const transfer = (key: string) => paying.world.app.features.ledger.transfers.find(key);
const historyOf = async (orderId: string) =>
  (await paying.player.get(`/api/orders/transactions/${orderId}`)).body.data?.['transactions'];

describe('a page for an order', () => {
  test('a repeat gets the same page; simultaneous calls are told that it is being opened', async () => {
    const orderId = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create({ orderId })));
    const pages = answers.filter(({ state }) => state === PaymentState.OPEN);
    expect(pages.length).toBeGreaterThan(0);
    expect(answers.every(({ state }) => state === PaymentState.OPEN || state === PaymentState.OPENING)).toBe(true);
    expect(await create({ orderId })).toMatchObject({
      state: PaymentState.OPEN,
      paymentUrl: `${paying.ekupi.url}/pay/${orderId}01`,
      paymentId: `${orderId}01`,
    });
    expect([...paying.ekupi.payments.keys()].filter((id) => id.startsWith(orderId))).toHaveLength(1);
  });

  test('another price, account or gateway for the same order is refused; so is a way back to somewhere else', async () => {
    const orderId = await opened();
    const refused = { code: 'other_payment' };
    await expect(create({ orderId, amountPaise: 1n })).rejects.toMatchObject(refused);
    await expect(create({ orderId, accountId: newId() })).rejects.toMatchObject(refused);
    await expect(create({ orderId, gateway: 'phonepe' })).rejects.toMatchObject(refused);
    for (const redirectUrl of ['https://evil.example/', 'http://localhost:8080@evil.example/', 'http://localhost:808/'])
      await expect(create({ redirectUrl })).rejects.toMatchObject({ code: 'foreign_address' });
    await expect(create({ amountPaise: -5n })).rejects.toMatchObject({ code: 'bad_request' });
  });

  test.each(['refuse', 'foreign-page'] as const)(
    '%s: no page, nothing decided, and the next try may',
    async (fault) => {
      paying.ekupi.createFaults.push(fault);
      const orderId = newId();
      expect(await create({ orderId })).toMatchObject({ state: PaymentState.PAGELESS, paymentUrl: '' });
      expect(await decision(orderId)).toBeNull();
      expect(await create({ orderId })).toMatchObject({ state: PaymentState.OPEN });
    },
  );

  test('a page whose address could not be stored is returned again: no player gets two', async () => {
    const orderId = newId();
    const { checkouts, payments } = paying.world.app.features.payments as {
      checkouts: { -readonly [K in keyof Checkouts]: Checkouts[K] };
    } & SettleDeps;
    const { opened: note } = checkouts;
    checkouts.opened = () => Promise.reject(connectionLost());
    const refused = await create({ orderId }).catch((error: unknown) => error);
    checkouts.opened = note;
    expect(refused).toMatchObject({ code: 'unavailable' });
    await checkouts.collection.updateOne({ _id: orderId }, { $set: { openingUntil: new Date(0) } });
    expect(await create({ orderId })).toMatchObject({ state: PaymentState.OPEN, paymentId: `${orderId}01` });
    expect(await payments.ofRecord(orderId)).toHaveLength(1);
  });

  test('an order that was closed before it asked gets none', async () => {
    const orderId = newId();
    expect(await close(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.VOID } });
    expect(await create({ orderId })).toMatchObject({ state: PaymentState.SETTLED, paymentUrl: '' });
    expect([...paying.ekupi.payments.keys()].some((id) => id.startsWith(orderId))).toBe(false);
  });
});

describe.each(['ekupi', 'phonepe'] as const)('paid by %s', (gateway) => {
  const pay = (orderId: string) =>
    gateway === 'ekupi' ? paying.ekupi.pay(orderId) : paying.phonepe.settle(orderId, { state: 'COMPLETED' });
  const fail = (orderId: string) =>
    gateway === 'ekupi'
      ? paying.ekupi.pay(orderId, { status: 'failure' })
      : paying.phonepe.settle(orderId, { state: 'FAILED' });

  test('captured once under the order’s key, one event, shown as a purchase that moved no wallet', async () => {
    const orderId = await opened(gateway);
    pay(orderId);
    await Promise.all([settle(orderId), settle(orderId), get(orderId), get(orderId), close(orderId)]);
    const event = await hears(orderId, 'PAID');
    expect(event).toMatchObject({
      orderPaid: true,
      details: {
        merchantTransactionId: `${orderId}01`,
        providerTransactionId: expect.stringMatching(/./),
        instrument: gateway === 'ekupi' ? 'UPI' : 'UPI_INTENT',
      },
    });
    expect(event.gatewayResponse).not.toMatch(/vpa|@|email|mobile/);
    expect(await decision(orderId)).toMatchObject({
      outcome: 'ok',
      debit: `gateway:${gateway}`,
      credit: 'sales',
      amountPaise: 12_500,
    });
    expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
    expect(await historyOf(orderId)).toMatchObject([
      { transaction_type: 'purchase', status: 'completed', amount: 125, paymentMethod: gateway },
    ]);
    expect(outcomes(orderId)).toEqual(['PAID']);
    const { request } = (await paying.world.app.features.payments.payments.find(`${orderId}01`)) ?? {};
    expect(request).toMatchObject({ amount: gateway === 'ekupi' ? '125.00' : 12_500 });
    expect(JSON.stringify(request)).not.toMatch(/@|t=2|"key":"[^[]/);
    expect(await paying.player.balance()).toBe(0);
  });

  test('refused by the gateway: void, declined; a later capture is credited to the wallet once', async () => {
    const orderId = await opened(gateway);
    fail(orderId);
    await Promise.all([get(orderId), get(orderId), settle(orderId), get(orderId)]);
    expect(await get(orderId)).toMatchObject({
      state: PaymentState.SETTLED,
      settled: { outcome: PaymentOutcome.VOID, declined: true },
    });
    expect(await hears(orderId, 'VOID')).toMatchObject({ declined: true, failureCode: 'payment_declined' });
    pay(orderId);
    await Promise.all([settle(orderId), settle(orderId)]);
    expect(await hears(orderId, 'CREDITED_LATE')).toMatchObject({
      orderPaid: false,
      refundedTo: RefundedTo.WALLET,
      failureCode: 'payment_late',
    });
    expect(await decision(orderId)).toMatchObject({ outcome: 'void' });
    expect(await paying.player.balance()).toBe(125);
    expect(await historyOf(orderId)).toMatchObject([
      {
        transaction_type: 'purchase',
        paymentMethod: gateway,
        amount: 125,
        refundTransaction: { transaction_type: 'refund', paymentMethod: 'wallet', balanceBefore: 0, balanceAfter: 125 },
      },
    ]);
    expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.CREDITED_LATE } });
    expect(outcomes(orderId)).toEqual(['VOID', 'CREDITED_LATE']);
    const { wallets } = paying.world.app.features.ledger;
    await paying.world.app.jobs.follow.runNow();
    expect(await wallets.collection.findOne({ _id: paying.player.accountId })).toMatchObject({
      rechargedPaise: 0,
      refundedPaise: 12_500,
      balancePaise: 12_500,
    });
  });

  test('(close, pay): the void is first, the money is credited to the wallet', async () => {
    const orderId = await opened(gateway);
    expect(await close(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.VOID, declined: false } });
    pay(orderId);
    await settle(orderId);
    await hears(orderId, 'CREDITED_LATE');
    expect(await paying.player.balance()).toBe(125);
  });

  test('(pay, close): the last query finds it, and the order is paid', async () => {
    const orderId = await opened(gateway);
    pay(orderId);
    expect(await close(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
  });
});

describe('deadlines and lost events', () => {
  test('unpaid for 30 minutes: void after a last query', async () => {
    const orderId = await opened();
    paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
    await settle(orderId);
    expect(await hears(orderId, 'VOID')).toMatchObject({ declined: false, failureCode: 'payment_not_made' });
  });

  test.each(['down', 'html'] as const)(
    '%s: nothing is decided, by closing or by time, and people are told',
    async (fault) => {
      const orderId = await opened();
      paying.ekupi.statusFault = fault;
      paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
      expect((await close(orderId)).settled).toBeUndefined();
      await settle(orderId);
      expect(await decision(orderId)).toBeNull();
      expect(await paying.metrics()).toMatch(/wallet_alarms_total\{kind="gateway_unreadable"\} [1-9]/);
      paying.ekupi.statusFault = 'none';
      expect((await close(orderId)).settled).toMatchObject({ outcome: PaymentOutcome.VOID });
    },
  );

  test('after three days the register of alarms lists payments without a readable gateway answer', async () => {
    const orderId = await opened();
    paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
    await settle(orderId);
    const { alarmingMoney, now } = paying.world.app.features.admin;
    const named = async () => (await alarmingMoney.unreadable(now())).map(({ subject }) => subject);
    paying.aheadMs = WATCHED_FOR_MS + 3 * 3_600_000;
    paying.ekupi.statusFault = 'html';
    await settle(orderId);
    expect(await named()).toContain(`${orderId}01`);
    paying.ekupi.statusFault = 'none';
    await settle(orderId);
    expect(await named()).not.toContain(`${orderId}01`);
  });

  test('a decision whose event a crash prevented is published when the order asks', async () => {
    const orderId = await opened();
    await paying.world.app.features.ledger.ledger.post({
      key: orderPaymentKey(orderId),
      kind: 'purchase',
      debit: 'gateway:ekupi',
      credit: 'sales',
      amountPaise: 12_500 as never,
      by: 'wallet',
      ref: { accountId: paying.player.accountId, orderId, paymentId: `${orderId}01` },
    });
    expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID, orderPaid: true } });
    await hears(orderId, 'PAID');
  });

  test('an event that the broker did not confirm is sent by the sweeper', async () => {
    const orderId = await opened();
    const { checkouts } = paying.world.app.features.payments;
    paying.ekupi.pay(orderId);
    await settle(orderId);
    await eventually(
      'told and cleared',
      async () => (await checkouts.collection.findOne({ _id: orderId }))?.outbox.length === 0,
    );
    await checkouts.collection.updateOne({ _id: orderId }, { $set: { nextAt: new Date(0) } });
    await paying.world.app.jobs.events.runNow();
    expect(await checkouts.collection.findOne({ _id: orderId })).not.toHaveProperty('nextAt');
  });
});

test('a refusal whose event could not be stored is published within seconds, not after an hour', async () => {
  const orderId = await opened();
  paying.ekupi.pay(orderId, { status: 'failure' });
  const { ledger, payments } = paying.world.app.features.payments as {
    ledger: { -readonly [K in keyof Ledger]: Ledger[K] };
  } & SettleDeps;
  const { void: forbid } = ledger;
  ledger.void = () => Promise.reject(connectionLost());
  await expect(settle(orderId)).rejects.toThrow();
  ledger.void = forbid;
  const nextAt = async () => Number((await payments.collection.findOne({ _id: `${orderId}01` }))?.nextAt);
  expect((await nextAt()) - Date.now()).toBeLessThan(30_000);
  await settle(orderId);
  expect(await hears(orderId, 'VOID')).toMatchObject({ declined: true });
  expect((await nextAt()) - Date.now()).toBeGreaterThan(30 * 60_000);
});

describe('several payments of one order', () => {
  test('the lost first page is paid as well: one purchase, the second capture is credited to the wallet', async () => {
    paying.ekupi.createFaults.push('lose-reply');
    const orderId = newId();
    expect(await create({ orderId })).toMatchObject({ paymentId: `${orderId}02` });
    paying.ekupi.pay(orderId);
    await settle(orderId, '02');
    const first = paying.ekupi.payments.get(`${orderId}01`);
    paying.ekupi.payments.set(`${orderId}01`, { ...(first as NonNullable<typeof first>), status: 'success' });
    await settle(orderId, '01');
    expect(await hears(orderId, 'CREDITED_LATE')).toMatchObject({ orderPaid: true });
    expect(await transfer(lateKey(`${orderId}01`))).toMatchObject({ amountPaise: 12_500, outcome: 'ok' });
    expect(await paying.player.balance()).toBe(125);
    expect(await get(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.PAID } });
  });

  test('both paid after the order was closed: each is credited to the wallet once', async () => {
    paying.ekupi.createFaults.push('lose-reply');
    const orderId = newId();
    expect(await create({ orderId })).toMatchObject({ paymentId: `${orderId}02` });
    await close(orderId);
    const before = (await paying.player.balance()) as number;
    for (const n of ['02', '01', '02']) {
      const known = paying.ekupi.payments.get(`${orderId}${n}`);
      paying.ekupi.payments.set(`${orderId}${n}`, { ...(known as NonNullable<typeof known>), status: 'success' });
      await settle(orderId, n);
    }
    for (const n of ['01', '02'])
      expect(await transfer(lateKey(`${orderId}${n}`))).toMatchObject({ amountPaise: 12_500, outcome: 'ok' });
    expect(await paying.player.balance()).toBe(before + 250);
    await eventually('both are told', () =>
      Promise.resolve(outcomes(orderId).filter((outcome) => outcome === 'CREDITED_LATE').length === 2),
    );
  });
});
