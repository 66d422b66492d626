import { describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { eventually } from '@topup/kit/testing';
import { rechargeKey } from '../../ledger/domain/keys.ts';
import { EXPIRES_AFTER_MS } from '../../payments/domain/poll-schedule.ts';
import { settlePayment } from '../../payments/settle.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const { start, started, status, callback, transaction } = paying;
const credited = (id: string) => paying.world.app.features.ledger.transfers.find(rechargeKey(id));

describe('a recharge', () => {
  test('page, payment, callback, credit: the status page shows a higher balance than before', async () => {
    const { status: http, body } = await start();
    expect(http).toBe(200);
    const id = body.data?.['transactionId'] as string;
    expect(body).toMatchObject({ success: true, data: { paymentUrl: `${paying.ekupi.url}/pay/${id}01` } });
    expect(await status(id)).toMatchObject({ status: 'pending', amount: 2000 });
    paying.ekupi.pay(id);
    expect((await callback({ client_txn_id: `${id}01`, status: 'success' })).status).toBe(200);
    await eventually('the credit', () => credited(id));
    await eventually('the transaction', async () => (await transaction(id))?.['status'] === 'completed');
    expect(await status(id)).toEqual({
      _id: id,
      status: 'completed',
      amount: 2000,
      balanceBefore: 0,
      balanceAfter: 2000,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      merchantTransactionId: `${id}01`,
      money: { amount: 2000, at: 'wallet' },
      paymentMethod: 'ekupi',
    });
    expect(await paying.player.balance()).toBe(2000);
    const { body: history } = await paying.player.get('/api/wallet/wallet-transactions?page=1&limit=10');
    expect(history.data).toMatchObject({
      transactions: [{ _id: id, transaction_type: 'recharge', status: 'completed', amount: 2000, balanceAfter: 2000 }],
      pagination: { totalPages: 1, currentPage: 1 },
    });
  });

  test('shows that its player is paying, and is decided like any other', async () => {
    const id = await started(150);
    expect(await status(id)).toMatchObject({ status: 'pending' });
    expect(await transaction(id)).toMatchObject({ status: 'pending' });
    paying.ekupi.pay(id, { status: 'scanning', upi_txn_id: '' });
    expect(await status(id)).toMatchObject({ status: 'pending' });
    expect(await transaction(id)).toMatchObject({ status: 'processing' });
    const { body } = await paying.player.get('/api/wallet/wallet-transactions?status=processing');
    expect(body.data).toMatchObject({ transactions: [{ _id: id, status: 'processing' }] });
    paying.ekupi.pay(id);
    expect(await status(id)).toMatchObject({ status: 'completed', balanceAfter: 150 });
    const moves = [{ to: 'processing' }, { to: 'completed' }];
    expect(await transaction(id)).toMatchObject({ status: 'completed', recharge: { moves } });
  });

  test('without any callback the player’s own status poll finds the payment', async () => {
    const id = await started(150);
    paying.ekupi.pay(id);
    expect(await status(id)).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 150 });
  });

  test('twenty simultaneous callbacks, polls and settlements credit once', async () => {
    const id = await started(500);
    paying.ekupi.pay(id);
    await Promise.all([
      ...Array.from({ length: 8 }, () => callback({ client_txn_id: `${id}01`, status: 'success' })),
      ...Array.from({ length: 6 }, () => status(id)),
      ...Array.from({ length: 6 }, () => settlePayment(paying.world.app.features.payments, `${id}01`)),
    ]);
    await eventually(
      'settled',
      async () => (await paying.world.app.features.payments.payments.find(`${id}01`))?.state === 'paid',
    );
    expect(await paying.player.balance()).toBe(500);
  });

  test('a forged callback moves no money; an unknown id is counted and answered 200; an unreadable body is 400', async () => {
    const id = await started();
    await callback({ client_txn_id: `${id}01`, status: 'success', amount: '99999' });
    await eventually('the gateway was asked', () => paying.ekupi.statusCalls.includes(`${id}01`));
    expect(await paying.player.balance()).toBe(0);
    expect(await status(id)).toMatchObject({ status: 'pending' });
    const unknown = await callback({ client_txn_id: `${newId()}01`, status: 'success' });
    expect(unknown.status).toBe(200);
    expect((await callback({ foo: 'bar' })).status).toBe(400);
    expect(await paying.metrics()).toMatch(/wallet_gateway_callbacks_total\{gateway="ekupi",result="unknown"\} [1-9]/);
  });

  test('a wrong amount is posted to suspense as captured, and the page says that it is being refunded', async () => {
    const id = await started(2000);
    paying.ekupi.pay(id, { amount: '20' });
    const shown = { status: 'completed', amount: 20, requestedAmount: 2000, balanceBefore: 0, balanceAfter: 0 };
    expect(await status(id)).toMatchObject(shown);
    expect(await credited(id)).toMatchObject({ credit: 'suspense', amountPaise: 2_000, outcome: 'ok' });
    expect(await transaction(id)).toMatchObject({ status: 'refund_initiated' });
    const { body } = await paying.player.get('/api/wallet/wallet-transactions');
    expect(body.data).toMatchObject({ transactions: [{ _id: id, status: 'refund_initiated', amount: 20 }] });
    expect(await paying.metrics()).toMatch(/wallet_alarms_total\{kind="wrong_amount"\} 1/);
  });

  test('a failure is shown, and a later capture is still credited', async () => {
    const id = await started(300);
    paying.ekupi.pay(id, { status: 'failure' });
    expect(await status(id)).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('not been deducted'),
      failureCode: 'payment_declined',
    });
    paying.ekupi.pay(id);
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    expect(await status(id)).toMatchObject({ status: 'completed', balanceAfter: 300 });
    expect(await transaction(id)).not.toHaveProperty('failureReason');
    expect(await transaction(id)).not.toHaveProperty('failureCode');
  });

  test('unpaid: expires after 30 minutes and a last query, never while the gateway is unreachable', async () => {
    const id = await started(300);
    paying.aheadMs = EXPIRES_AFTER_MS + 1_000;
    paying.ekupi.statusFault = 'down';
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    expect(await transaction(id)).toMatchObject({ status: 'pending' });
    paying.ekupi.statusFault = 'html';
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    expect(await transaction(id)).toMatchObject({ status: 'pending' });
    paying.ekupi.statusFault = 'none';
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    expect(await transaction(id)).toMatchObject({ status: 'failed', failureCode: 'payment_not_made' });
  });

  test('the poller alone settles a payment without callbacks or status calls', async () => {
    const id = await started(120);
    paying.ekupi.pay(id);
    await paying.world.app.features.payments.payments.wait(`${id}01`, new Date());
    await paying.world.app.jobs.poll.runNow();
    await eventually('credited by the poller', () => credited(id));
  });
});

test('at most one status call per payment in two seconds, from all callers', async () => {
  const patient = await paying.world.replica({ askGapMs: 2_000 });
  const id = await started(90);
  const calls = () => paying.ekupi.statusCalls.filter((one) => one === `${id}01`).length;
  await Promise.all(Array.from({ length: 10 }, () => settlePayment(patient.features.payments, `${id}01`)));
  await patient.stop();
  expect(calls()).toBe(1);
});

describe('an unfriendly gateway', () => {
  test('a lost reply: the status call finds an unpaid order, the next number gets the page, and a payment of the first is not lost', async () => {
    paying.ekupi.createFaults.push('lose-reply');
    const { body } = await start(700);
    const id = body.data?.['transactionId'] as string;
    expect(body.data?.['paymentUrl']).toBe(`${paying.ekupi.url}/pay/${id}02`);
    paying.ekupi.pay(id);
    await settlePayment(paying.world.app.features.payments, `${id}02`);
    const first = paying.ekupi.payments.get(`${id}01`);
    paying.ekupi.payments.set(`${id}01`, {
      ...(first as NonNullable<typeof first>),
      status: 'success',
      upi_txn_id: '1',
    });
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    expect(await paying.player.balance()).toBe(1400);
    expect(await paying.world.app.features.ledger.transfers.find(`late:${id}01`)).toMatchObject({
      amountPaise: 70_000,
      outcome: 'ok',
    });
  });

  test('a request that never arrived is given up at once and the next one opens a page', async () => {
    paying.ekupi.createFaults.push('deaf');
    const { body } = await start(700);
    const id = body.data?.['transactionId'] as string;
    expect(body.data?.['paymentUrl']).toBe(`${paying.ekupi.url}/pay/${id}02`);
    expect(await paying.world.app.features.payments.payments.find(`${id}01`)).toMatchObject({ state: 'failed' });
  });

  test.each(['refuse', 'foreign-page'] as const)('%s: nothing charged, and the same key tries again', async (fault) => {
    const key = newId();
    paying.ekupi.createFaults.push(fault);
    const refused = await start(100, key);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ success: false, code: 'payment_page_unavailable' });
    const second = await start(100, key);
    expect(second.status).toBe(200);
    expect(second.body.data?.['paymentUrl']).toMatch(/02$/);
  });

  test('HTML instead of JSON is no answer', async () => {
    paying.ekupi.createFaults.push('html');
    const { status: http } = await start(100);
    expect(http).toBe(200);
  });

  test('a recharge that never got a page fails after two minutes', async () => {
    paying.ekupi.createFaults.push('refuse');
    await start(100, 'k');
    paying.aheadMs = 121_000;
    await paying.world.app.jobs.expire.runNow();
    const { body } = await paying.player.get('/api/wallet/wallet-transactions');
    expect(body.data).toMatchObject({ transactions: [{ status: 'failed' }] });
  });
});

test('credit is exact at the largest recharge', async () => {
  const id = await started(100_000);
  paying.ekupi.pay(id, { amount: '100000.00' });
  await settlePayment(paying.world.app.features.payments, `${id}01`);
  expect(
    (await credited(id))?.outcome === 'ok' &&
      (await paying.world.app.features.ledger.transfers.head(paying.player.accountId)),
  ).toMatchObject({
    balanceAfterPaise: paise(10_000_000),
  });
});
