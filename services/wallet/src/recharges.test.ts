import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { paise } from '@topup/kit/money';
import { signStatusToken } from '@topup/kit/session';
import { eventually } from '@topup/kit/testing';
import { rechargeKey } from './domain/keys.ts';
import { EXPIRES_AFTER_MS } from './domain/poll-schedule.ts';
import { settlePayment } from './payments/settle.ts';
import { booksBalance } from './testing/books.ts';
import { startEkupi, type EkupiStandIn } from './testing/ekupi-stand-in.ts';
import { createPlayer, type Player } from './testing/player.ts';
import { createWorld, type World } from './testing/world.ts';

/** The machine may be busy with everything else. */
jest.setTimeout(30_000);

let ekupi: EkupiStandIn;
let world: World;
let player: Player;
let aheadMs = 0;

beforeAll(async () => {
  ekupi = await startEkupi();
  world = await createWorld(
    { EKUPI_BASE_URL: ekupi.url, PAYMENT_URL_HOSTS: ekupi.host, RATE_LIMITS: '{"recharges":10}' },
    { askGapMs: 0, now: () => new Date(Date.now() + aheadMs) },
  );
}, 30_000);
beforeEach(async () => {
  player = await createPlayer(world);
  ekupi.statusFault = 'none';
  ekupi.createFaults.length = 0;
  aheadMs = 0;
});
afterAll(async () => {
  await booksBalance(world.app.deps.transfers, world.config.TRANSFER_HMAC_KEYS);
  await world.close();
  await ekupi.close();
});

const start = (amount: unknown = 2000, key?: string, by = player) =>
  by.post('/api/wallet/recharge/ekupi', { amount, paymentMethod: 'ekupi' }, key);
const started = async (amount = 2000): Promise<string> => (await start(amount)).body.data?.['transactionId'] as string;
const status = async (id: string, by = player) => (await by.get(`/api/orders/transactions/status/${id}`)).body.data;
const callback = (fields: Record<string, string>) =>
  fetch(`${world.app.url}/api/payments/webhooks/ekupi`, { method: 'POST', body: new URLSearchParams(fields) });
const credited = (id: string) => world.app.deps.transfers.find(rechargeKey(id));
const row = (id: string) => world.app.deps.rows.collection.findOne({ _id: id });

describe('a recharge', () => {
  test('page, payment, callback, credit: the status page sees more after than before', async () => {
    const { status: http, body } = await start();
    expect(http).toBe(200);
    const id = body.data?.['transactionId'] as string;
    expect(body).toMatchObject({ success: true, data: { paymentUrl: `${ekupi.url}/pay/${id}01` } });
    expect(await status(id)).toMatchObject({ status: 'pending', amount: 2000 });
    ekupi.pay(id);
    expect((await callback({ client_txn_id: `${id}01`, status: 'success' })).status).toBe(200);
    await eventually('the credit', () => credited(id));
    await eventually('the row', async () => (await row(id))?.['status'] === 'completed');
    expect(await status(id)).toEqual({
      _id: id,
      status: 'completed',
      amount: 2000,
      balanceBefore: 0,
      balanceAfter: 2000,
    });
    expect(await player.balance()).toBe(2000);
    const { body: history } = await player.get('/api/wallet/wallet-transactions?page=1&limit=10');
    expect(history.data).toMatchObject({
      transactions: [{ _id: id, transaction_type: 'recharge', status: 'completed', amount: 2000, balanceAfter: 2000 }],
      pagination: { totalPages: 1, currentPage: 1 },
    });
  });

  test('without any callback the player’s own status poll finds the payment', async () => {
    const id = await started(150);
    ekupi.pay(id);
    expect(await status(id)).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 150 });
  });

  test('twenty callbacks, polls and settlers at once credit once', async () => {
    const id = await started(500);
    ekupi.pay(id);
    await Promise.all([
      ...Array.from({ length: 8 }, () => callback({ client_txn_id: `${id}01`, status: 'success' })),
      ...Array.from({ length: 6 }, () => status(id)),
      ...Array.from({ length: 6 }, () => settlePayment(world.app.deps, `${id}01`)),
    ]);
    await eventually('settled', async () => (await world.app.deps.payments.find(`${id}01`))?.state === 'paid');
    expect(await player.balance()).toBe(500);
  });

  test('a forged callback moves nothing; an unknown id is counted and answered 200; rubbish is a 400', async () => {
    const id = await started();
    await callback({ client_txn_id: `${id}01`, status: 'success', amount: '99999' });
    await eventually('the gateway was asked', () => ekupi.statusCalls.includes(`${id}01`));
    expect(await player.balance()).toBe(0);
    expect(await status(id)).toMatchObject({ status: 'pending' });
    const unknown = await callback({ client_txn_id: `${newId()}01`, status: 'success' });
    expect(unknown.status).toBe(200);
    expect((await callback({ foo: 'bar' })).status).toBe(400);
    const metrics = await (await fetch(`${world.app.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/wallet_gateway_callbacks_total\{gateway="ekupi",result="unknown"\} [1-9]/);
  });

  test('a wrong amount goes to suspense, for what was really captured, and the page says that it is being given back', async () => {
    const id = await started(2000);
    ekupi.pay(id, { amount: '20' });
    expect(await status(id)).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 0 });
    expect(await credited(id)).toMatchObject({ credit: 'suspense', amountPaise: 2_000, outcome: 'ok' });
    expect(await row(id)).toMatchObject({ status: 'refund_initiated' });
    const { body } = await player.get('/api/wallet/wallet-transactions');
    expect(body.data).toMatchObject({ transactions: [{ _id: id, status: 'refund_initiated' }] });
    const metrics = await (await fetch(`${world.app.managementUrl}/metrics`)).text();
    expect(metrics).toMatch(/wallet_alarms_total\{kind="wrong_amount"\} 1/);
  });

  test('a failure is told, and bank money that comes later is credited all the same', async () => {
    const id = await started(300);
    ekupi.pay(id, { status: 'failure' });
    expect(await status(id)).toMatchObject({
      status: 'failed',
      failureReason: expect.stringContaining('not been deducted'),
    });
    ekupi.pay(id);
    await settlePayment(world.app.deps, `${id}01`);
    expect(await status(id)).toMatchObject({ status: 'completed', balanceAfter: 300 });
    expect(await row(id)).not.toHaveProperty('failureReason');
  });

  test('nobody pays: expired after 30 minutes and a last look, never while the gateway cannot be reached', async () => {
    const id = await started(300);
    aheadMs = EXPIRES_AFTER_MS + 1_000;
    ekupi.statusFault = 'down';
    await settlePayment(world.app.deps, `${id}01`);
    expect(await row(id)).toMatchObject({ status: 'pending' });
    ekupi.statusFault = 'html';
    await settlePayment(world.app.deps, `${id}01`);
    expect(await row(id)).toMatchObject({ status: 'pending' });
    ekupi.statusFault = 'none';
    await settlePayment(world.app.deps, `${id}01`);
    expect(await row(id)).toMatchObject({ status: 'failed' });
  });

  test('the poller alone settles what nobody asks about', async () => {
    const id = await started(120);
    ekupi.pay(id);
    await world.app.deps.payments.wait(`${id}01`, new Date());
    await world.app.jobs.poll.runNow();
    await eventually('credited by the poller', () => credited(id));
  });
});

test('at most one status call per payment and two seconds, whoever asks', async () => {
  const patient = await world.replica({ askGapMs: 2_000 });
  const id = await started(90);
  const calls = () => ekupi.statusCalls.filter((one) => one === `${id}01`).length;
  await Promise.all(Array.from({ length: 10 }, () => settlePayment(patient.deps, `${id}01`)));
  await patient.stop();
  expect(calls()).toBe(1);
});

describe('an unfriendly gateway', () => {
  test('a lost reply: the status call finds an unpaid order, the next number gets the page, and a payment of the first is not lost', async () => {
    ekupi.createFaults.push('lose-reply');
    const { body } = await start(700);
    const id = body.data?.['transactionId'] as string;
    expect(body.data?.['paymentUrl']).toBe(`${ekupi.url}/pay/${id}02`);
    ekupi.pay(id);
    await settlePayment(world.app.deps, `${id}02`);
    const first = ekupi.payments.get(`${id}01`);
    ekupi.payments.set(`${id}01`, { ...(first as NonNullable<typeof first>), status: 'success', upi_txn_id: '1' });
    await settlePayment(world.app.deps, `${id}01`);
    expect(await player.balance()).toBe(1400);
    expect(await world.app.deps.transfers.find(`late:${id}01`)).toMatchObject({ amountPaise: 70_000, outcome: 'ok' });
  });

  test('an order that never arrived is given up at once and the next one opens', async () => {
    ekupi.createFaults.push('deaf');
    const { body } = await start(700);
    const id = body.data?.['transactionId'] as string;
    expect(body.data?.['paymentUrl']).toBe(`${ekupi.url}/pay/${id}02`);
    expect(await world.app.deps.payments.find(`${id}01`)).toMatchObject({ state: 'failed' });
  });

  test.each(['refuse', 'foreign-page'] as const)('%s: nothing charged, and the same key tries again', async (fault) => {
    const key = newId();
    ekupi.createFaults.push(fault);
    const refused = await start(100, key);
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ success: false, code: 'payment_page_unavailable' });
    const second = await start(100, key);
    expect(second.status).toBe(200);
    expect(second.body.data?.['paymentUrl']).toMatch(/02$/);
  });

  test('HTML in place of JSON is no answer', async () => {
    ekupi.createFaults.push('html');
    const { status: http } = await start(100);
    expect(http).toBe(200);
  });

  test('a recharge that never got a page fails after two minutes', async () => {
    ekupi.createFaults.push('refuse');
    await start(100, 'k');
    aheadMs = 121_000;
    await world.app.jobs.expire.runNow();
    const { body } = await player.get('/api/wallet/wallet-transactions');
    expect(body.data).toMatchObject({ transactions: [{ status: 'failed' }] });
  });
});

describe('the same key', () => {
  test('gives the same answer; another body is 422; at the same moment only one page is opened', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(250, key)));
    for (const { status: http } of answers) expect([200, 409]).toContain(http);
    const again = await start(250, key);
    const first = answers.find(({ status: http }) => http === 200);
    expect(again.body.data).toEqual(first?.body.data);
    expect((await start(251, key)).status).toBe(422);
    const id = again.body.data?.['transactionId'] as string;
    expect([...ekupi.payments.keys()].filter((one) => one.startsWith(id))).toHaveLength(1);
  });

  test('of another player is another key', async () => {
    const key = newId();
    const other = await createPlayer(world);
    expect((await start(250, key)).body.data).not.toEqual((await start(250, key, other)).body.data);
  });

  test('while the first call waits for its page: 409 in_flight with Retry-After', async () => {
    const key = newId();
    await start(250, key);
    const id = (await start(250, key)).body.data?.['transactionId'] as string;
    await world.app.deps.rows.collection.updateOne({ _id: id }, {
      $unset: { 'recharge.paymentUrl': '' },
      $set: { 'recharge.openingUntil': new Date(Date.now() + 10_000) },
    } as never);
    const waiting = await start(250, key);
    expect(waiting).toMatchObject({ status: 409, body: { code: 'in_flight' } });
    expect(waiting.headers.get('retry-after')).toBe('2');
  });
});

describe('who may ask what', () => {
  test.each([0, -5, 1.5, '1.5', 'abc', null, 100_001, '1e3', true, [5], { $gt: 0 }])(
    'amount %p is refused',
    async (amount) => {
      const { status: http, body } = await start(amount);
      expect(http).toBe(400);
      expect(body.message).toMatch(/amount/);
    },
  );

  test('an unknown method and a body that disagrees are refused', async () => {
    const wrong = await player.post('/api/wallet/recharge/phonepe', { amount: 5, paymentMethod: 'phonepe' });
    expect(wrong.status).toBe(400);
    const differ = await player.post('/api/wallet/recharge/ekupi', { amount: 5, paymentMethod: 'wallet' });
    expect(differ.status).toBe(400);
  });

  test('another player’s transaction is not found; a status token opens it without the balance', async () => {
    await (async () => {
      const first = await started(1000);
      ekupi.pay(first);
      await settlePayment(world.app.deps, `${first}01`);
    })();
    const id = await started(50);
    ekupi.pay(id);
    await settlePayment(world.app.deps, `${id}01`);
    const other = await createPlayer(world);
    expect((await other.get(`/api/orders/transactions/status/${id}`)).status).toBe(404);
    const anonymous = (t: string) => fetch(`${world.app.url}/api/orders/transactions/status/${id}?t=${t}`);
    expect((await fetch(`${world.app.url}/api/orders/transactions/status/${id}`)).status).toBe(401);
    expect((await anonymous('bad')).status).toBe(403);
    const stale = signStatusToken(world.config.STATUS_TOKEN_KEY, id, Date.now() - 25 * 3_600_000);
    expect((await anonymous(stale)).status).toBe(403);
    const good = await anonymous(signStatusToken(world.config.STATUS_TOKEN_KEY, id, Date.now()));
    expect(await good.json()).toMatchObject({ data: { status: 'completed', balanceBefore: 0, balanceAfter: 50 } });
    expect(await status(id)).toMatchObject({ balanceBefore: 1000, balanceAfter: 1050 });
  });

  test('the eleventh recharge of a minute is 429; a key that was seen is not counted', async () => {
    const key = newId();
    await start(1, key);
    for (let i = 0; i < 9; i++) expect((await start(1)).status).toBe(200);
    const refused = await start(1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await start(1, key)).status).toBe(200);
  });
});

test('credit is exact at the largest recharge', async () => {
  const id = await started(100_000);
  ekupi.pay(id, { amount: '100000.00' });
  await settlePayment(world.app.deps, `${id}01`);
  expect(
    (await credited(id))?.outcome === 'ok' && (await world.app.deps.transfers.head(player.accountId)),
  ).toMatchObject({
    balanceAfterPaise: paise(10_000_000),
  });
});
