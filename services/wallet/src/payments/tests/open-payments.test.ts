import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPEN_PAYMENTS_MAX, PaymentOutcome, PaymentState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { WATCHED_FOR_MS } from '../domain/poll-schedule.ts';
import { settlePayment } from '../settle.ts';
import { takePlace } from '../take-place.ts';
import { cancelPayment } from '../use-cases/cancel-payment.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import type { WalletApp } from '../../testing/world.ts';

const paying = usePaying();
const { create, opened, close, decision, hears, outcomes } = payingOrders(paying);
const { start, started, transaction } = paying;
let replica: WalletApp;
beforeAll(async () => {
  replica = await paying.world.replica();
});
afterAll(() => replica.stop());

type Listed = { _id: string; purpose: string; amount: number; paymentMethod: string; paymentUrl?: string };
const deps = () => paying.world.app.features.payments;
const settle = (recordId: string) => settlePayment(deps(), `${recordId}01`);
const listed = async () => (await paying.player.get('/api/wallet/open-payments')).body.data?.['payments'] as Listed[];
const cancel = (recordId: string) => paying.player.post(`/api/wallet/open-payments/${recordId}/cancel`, {});
const opensMany = async (n = OPEN_PAYMENTS_MAX): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < n) ids.push(ids.length % 2 ? await opened() : await started());
  return ids;
};
const state = async (recordId: string) => (await deps().payments.find(`${recordId}01`))?.state;

describe('the sixth open payment of an account', () => {
  test('is refused, an order’s and a recharge’s alike, and leaves nothing behind; the five are listed', async () => {
    const ids = await opensMany();
    const refused = await start(300);
    expect(refused).toMatchObject({ status: 409, body: { code: 'too_many_open_payments' } });
    expect(refused.body.message).toMatch(/5 open payments/);
    const orderId = newId();
    expect(await create({ orderId })).toMatchObject({ state: PaymentState.TOO_MANY, paymentUrl: '' });
    const { order } = paying.world;
    const { accountId } = paying.player;
    expect(await order.ask('wallet.payment.reserve', { orderId, accountId })).toMatchObject({ granted: false });
    const payments = await listed();
    expect(payments.map(({ _id }) => _id)).toEqual(ids);
    expect(payments[0]).toMatchObject({
      purpose: 'recharge',
      amount: 2000,
      paymentMethod: 'ekupi',
      paymentUrl: `${paying.ekupi.url}/pay/${ids[0]}01`,
    });
    expect(payments[1]).toMatchObject({ purpose: 'order', amount: 125 });
    const rows = paying.world.app.features.history.transactions.collection;
    expect(await rows.countDocuments({ accountId, type: 'recharge' })).toBe(3);
  });

  test('gets its place when one of the five ends, however it ends', async () => {
    const [recharge = '', order = ''] = await opensMany();
    paying.ekupi.pay(order);
    await settle(order);
    expect((await start(300)).status).toBe(200);
    expect((await start(300)).status).toBe(409);
    paying.ekupi.pay(recharge, { status: 'failure' });
    await settle(recharge);
    expect((await start(300)).status).toBe(200);
  });

  test('two at once, at two processes: one gets the last place', async () => {
    await opensMany(OPEN_PAYMENTS_MAX - 1);
    const { accountId } = paying.player;
    const others = [deps(), replica.features.payments];
    const granted = await Promise.all(
      Array.from({ length: 12 }, (_, n) => takePlace(others[n % 2] ?? deps(), accountId, newId())),
    );
    expect(granted.filter(Boolean)).toHaveLength(1);
  });

  test('the same key many times at once has one place', async () => {
    const key = newId();
    await Promise.all(Array.from({ length: 4 }, () => start(250, key)));
    for (let n = 1; n < OPEN_PAYMENTS_MAX; n++) expect((await start(250)).status).toBe(200);
    expect((await start(250)).status).toBe(409);
    expect((await start(250, key)).status).toBe(200);
  });

  test('a place of an order that was never stored is free again after two minutes', async () => {
    const { accountId } = paying.player;
    for (let n = 0; n < OPEN_PAYMENTS_MAX; n++) await takePlace(deps(), accountId, newId());
    expect((await start(250)).status).toBe(409);
    paying.aheadMs = 120_000;
    expect(await takePlace(deps(), accountId, newId())).toBe(true);
  });

  test('of another player is not counted', async () => {
    await opensMany();
    expect((await create({ accountId: newId() })).state).toBe(PaymentState.OPEN);
  });
});

describe('a cancelled payment', () => {
  test('of a recharge: failed, nothing taken, asked about as an expired one; its place is free', async () => {
    const [recharge = ''] = await opensMany();
    expect(await cancel(recharge)).toMatchObject({ status: 200, body: { success: true } });
    expect(await transaction(recharge)).toMatchObject({ status: 'failed', failureCode: 'payment_not_made' });
    const payment = await deps().payments.collection.findOne({ _id: `${recharge}01` });
    expect(payment).toMatchObject({ state: 'expired' });
    expect((payment?.nextAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(50 * 60_000);
    expect((await listed()).map(({ _id }) => _id)).not.toContain(recharge);
    expect((await start(300)).status).toBe(200);
    expect(await cancel(recharge)).toMatchObject({ status: 409, body: { code: 'payment_not_open' } });
  });

  test('of an order: void under its key, and the order hears it', async () => {
    const orderId = await opened();
    expect((await cancel(orderId)).status).toBe(200);
    expect(await hears(orderId, 'VOID')).toMatchObject({ declined: false, orderPaid: false });
    expect(await decision(orderId)).toMatchObject({ outcome: 'void' });
    expect(await state(orderId)).toBe('expired');
  });

  test.each(['recharge', 'order'])('of a %s that is paid after all is credited, and told', async (purpose) => {
    const id = purpose === 'order' ? await opened() : await started(125);
    await cancel(id);
    paying.ekupi.pay(id);
    await paying.callback({ client_txn_id: `${id}01` });
    await settle(id);
    await settle(id);
    expect(await paying.player.balance()).toBe(125);
    if (purpose === 'order') expect(await hears(id, 'CREDITED_LATE')).toMatchObject({ orderPaid: false });
    else expect(await transaction(id)).toMatchObject({ status: 'completed' });
  });

  test('by an admin, through the order, is asked about as an expired one too', async () => {
    const orderId = await opened();
    expect(await close(orderId)).toMatchObject({ settled: { outcome: PaymentOutcome.VOID } });
    expect(await state(orderId)).toBe('expired');
  });

  test('cannot be cancelled by another player, nor when it is paid, nor without an answer of the gateway', async () => {
    const [mine, paid] = [await started(), await opened()];
    const stranger = { accountId: newId(), recordId: mine };
    expect(await cancelPayment(deps(), stranger)).toEqual({ kind: 'not_found' });
    paying.ekupi.pay(paid);
    expect(await cancel(paid)).toMatchObject({ status: 409, body: { code: 'payment_made' } });
    expect(await hears(paid, 'PAID')).toMatchObject({ orderPaid: true });
    paying.ekupi.statusFault = 'down';
    expect(await cancel(mine)).toMatchObject({ status: 503, body: { code: 'payment_undecided' } });
    expect(await state(mine)).toBe('open');
    expect((await cancel(newId())).status).toBe(404);
  });

  test('(cancel, capture) at once, at two processes: either cancelled and credited, or paid', async () => {
    for (let round = 0; round < 8; round++) {
      const [order, recharge] = [await opened(), await started(100)];
      const { accountId } = paying.player;
      paying.ekupi.pay(order);
      paying.ekupi.pay(recharge);
      const ends = await Promise.all([
        cancelPayment(deps(), { accountId, recordId: order }),
        cancelPayment(deps(), { accountId, recordId: recharge }),
        settlePayment(replica.features.payments, `${order}01`),
        settlePayment(replica.features.payments, `${recharge}01`),
      ]);
      await Promise.all([settle(order), settle(recharge)]);
      const isPaid = (await decision(order))?.outcome === 'ok';
      expect(['paid', 'undecided', isPaid ? 'not_open' : 'cancelled']).toContain(ends[0].kind);
      expect(await transaction(recharge)).toMatchObject({ status: 'completed' });
      await hears(order, isPaid ? 'PAID' : 'CREDITED_LATE');
    }
  });

  test('(cancel, expiry, cancel) at once: one end, one event', async () => {
    const orderId = await opened();
    paying.aheadMs = 31 * 60_000;
    const { accountId } = paying.player;
    await Promise.all([
      cancelPayment(deps(), { accountId, recordId: orderId }),
      settlePayment(replica.features.payments, `${orderId}01`),
      cancelPayment(replica.features.payments, { accountId, recordId: orderId }),
    ]);
    await hears(orderId, 'VOID');
    expect(outcomes(orderId)).toEqual(['VOID']);
    expect(await state(orderId)).toBe('expired');
    paying.aheadMs = WATCHED_FOR_MS;
  });

  test('(cancel, page) while its page is being requested: no player gets the page', async () => {
    paying.ekupi.createFaults.push('lose-reply');
    const orderId = newId();
    const [page, end] = await Promise.all([
      create({ orderId }),
      cancelPayment(deps(), { accountId: paying.player.accountId, recordId: orderId }),
    ]);
    if (end.kind === 'cancelled') expect(page.state).not.toBe(PaymentState.OPEN);
  });

  test('the twenty-first of a day is refused; a repeat of an earlier one is not counted', async () => {
    const { accountId } = paying.player;
    const day = '2026-01-31';
    const { cancelCounts, now } = deps();
    const first = newId();
    const add = (recordId: string, counts = cancelCounts) => counts.add(accountId, day, recordId, now());
    const counted = await Promise.all(
      [first, ...Array.from({ length: 24 }, newId)].map((id, n) =>
        add(id, n % 2 ? cancelCounts : replica.features.payments.cancelCounts),
      ),
    );
    expect(counted.filter(Boolean)).toHaveLength(20);
    expect(await add(first)).toBe(counted[0]);
    expect(await cancelCounts.add(accountId, '2026-02-01', newId(), now())).toBe(true);
  });

  test('the page says so when no more can be cancelled today', async () => {
    const recordId = await started();
    const { accountId } = paying.player;
    const { cancelCounts, now } = deps();
    const day = new Date(now().getTime() + 19_800_000).toISOString().slice(0, 10);
    for (let n = 0; n < 20; n++) await cancelCounts.add(accountId, day, newId(), now());
    const refused = await cancel(recordId);
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_cancels' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await state(recordId)).toBe('open');
  });
});

describe('the decisions of a hundred orders, in one question', () => {
  const ask = (orderIds: string[]) => paying.world.order.ask('wallet.payments.settled', { orderIds });

  test('without asking a gateway; the decided ones only', async () => {
    const [paid, cancelled, waiting] = [await opened(), await opened(), await opened()];
    paying.ekupi.pay(paid);
    await settle(paid);
    await cancel(cancelled);
    paying.ekupi.statusCalls.length = 0;
    const { settled } = await ask([waiting, cancelled, paid, newId()]);
    expect(new Map(settled.map(({ orderId, outcome }) => [orderId, outcome]))).toEqual(
      new Map([
        [paid, PaymentOutcome.PAID],
        [cancelled, PaymentOutcome.VOID],
      ]),
    );
    expect(paying.ekupi.statusCalls.filter((id) => [paid, cancelled, waiting].includes(id.slice(0, 32)))).toEqual([]);
  });

  test('a decision whose event a crash has swallowed is in it', async () => {
    const orderId = await opened();
    paying.ekupi.pay(orderId);
    await settle(orderId);
    await deps().checkouts.collection.updateOne({ _id: orderId }, { $unset: { settled: '' } });
    expect((await ask([orderId])).settled).toMatchObject([{ orderId, outcome: PaymentOutcome.PAID }]);
  });

  test('more than a hundred, or something else than ids, is refused', async () => {
    const refused = { code: 'bad_request' };
    await expect(ask(Array.from({ length: 101 }, newId))).rejects.toMatchObject(refused);
    await expect(ask(['x'])).rejects.toMatchObject(refused);
  });
});
