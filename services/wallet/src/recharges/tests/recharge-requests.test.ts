import { describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { signStatusToken } from '@topup/kit/session';
import { settlePayment } from '../../payments/settle.ts';
import { createPlayer } from '../../testing/player.ts';
import { usePaying } from '../../testing/paying.ts';

const paying = usePaying();
const { start, started, status } = paying;

describe('the same key', () => {
  test('gets the same answer; another body is 422; simultaneous calls open only one page', async () => {
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => start(250, key)));
    for (const { status: http } of answers) expect([200, 409]).toContain(http);
    const again = await start(250, key);
    const first = answers.find(({ status: http }) => http === 200);
    expect(again.body.data).toEqual(first?.body.data);
    expect((await start(251, key)).status).toBe(422);
    const id = again.body.data?.['transactionId'] as string;
    expect([...paying.ekupi.payments.keys()].filter((one) => one.startsWith(id))).toHaveLength(1);
  });

  test('of another player is another key', async () => {
    const key = newId();
    const other = await createPlayer(paying.world);
    expect((await start(250, key)).body.data).not.toEqual((await start(250, key, other)).body.data);
  });

  test('while the first call waits for its page: 409 in_flight with Retry-After', async () => {
    const key = newId();
    await start(250, key);
    const id = (await start(250, key)).body.data?.['transactionId'] as string;
    await paying.world.app.features.history.transactions.collection.updateOne({ _id: id }, {
      $unset: { 'recharge.paymentUrl': '' },
      $set: { 'recharge.openingUntil': new Date(Date.now() + 10_000) },
    } as never);
    const waiting = await start(250, key);
    expect(waiting).toMatchObject({ status: 409, body: { code: 'in_flight' } });
    expect(waiting.headers.get('retry-after')).toBe('2');
  });
});

describe('access', () => {
  test('the balance says how much one recharge may be, and no more is accepted', async () => {
    const { RECHARGE_MAX_RUPEES: max } = paying.world.config;
    const { body } = await paying.player.get('/api/wallet/balance');
    expect(body.data).toEqual({ walletBalance: expect.any(Number), rechargeMax: max });
    expect((await start(max)).status).toBe(200);
    expect((await start(max + 1)).status).toBe(400);
  });

  test.each([0, -5, 1.5, '1.5', 'abc', null, 100_001, '1e3', true, [5], { $gt: 0 }])(
    'amount %p is refused',
    async (amount) => {
      const { status: http, body } = await start(amount);
      expect(http).toBe(400);
      expect(body.message).toMatch(/amount/);
    },
  );

  test('an amount may have the digits of any script', async () => {
    const key = newId();
    const { status: http, body } = await start('५००', key);
    expect(http).toBe(200);
    expect((await start(500, key)).body.data).toEqual(body.data);
  });

  test('an unknown method and a body that contradicts it are refused', async () => {
    for (const method of ['direct', 'wallet', 'EKUPI'])
      expect(
        (await paying.player.post(`/api/wallet/recharge/${method}`, { amount: 5, paymentMethod: method })).status,
      ).toBe(400);
    const differ = await paying.player.post('/api/wallet/recharge/ekupi', { amount: 5, paymentMethod: 'wallet' });
    expect(differ.status).toBe(400);
  });

  test('another player’s transaction is not found; a status token opens it without the balance', async () => {
    const first = await started(1000);
    paying.ekupi.pay(first);
    await settlePayment(paying.world.app.features.payments, `${first}01`);
    const id = await started(50);
    paying.ekupi.pay(id);
    await settlePayment(paying.world.app.features.payments, `${id}01`);
    const other = await createPlayer(paying.world);
    expect((await other.get(`/api/orders/transactions/status/${id}`)).status).toBe(404);
    const anonymous = (t: string) => fetch(`${paying.world.app.url}/api/orders/transactions/status/${id}?t=${t}`);
    expect((await fetch(`${paying.world.app.url}/api/orders/transactions/status/${id}`)).status).toBe(401);
    expect((await anonymous('bad')).status).toBe(403);
    const stale = signStatusToken(paying.world.config.STATUS_TOKEN_KEY, id, Date.now() - 25 * 3_600_000);
    expect((await anonymous(stale)).status).toBe(403);
    const good = await anonymous(signStatusToken(paying.world.config.STATUS_TOKEN_KEY, id, Date.now()));
    const { data } = (await good.json()) as { data: object };
    expect(data).toMatchObject({ status: 'completed', balanceBefore: 0, balanceAfter: 50, money: { at: 'wallet' } });
    const own = { paymentMethod: 'ekupi', merchantTransactionId: `${id}01`, createdAt: expect.any(String) };
    expect(await status(id)).toMatchObject({ balanceBefore: 1000, balanceAfter: 1050, ...own });
    for (const field of Object.keys(own)) expect(data).not.toHaveProperty(field);
  });

  test('the eleventh recharge of a minute is 429; a repeated key is not counted', async () => {
    const key = newId();
    await start(1, key);
    for (let i = 0; i < 9; i++) expect([200, 409]).toContain((await start(1)).status);
    const refused = await start(1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await start(1, key)).status).toBe(200);
  });
});
