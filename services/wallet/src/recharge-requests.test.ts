import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { signStatusToken } from '@topup/kit/session';
import { settlePayment } from './payments/settle.ts';
import { booksBalance } from './testing/books.ts';
import type { EkupiStandIn } from './testing/ekupi-stand-in.ts';
import { createPlayer, type Player } from './testing/player.ts';
import { createRecharging, type Recharging } from './testing/recharging.ts';
import type { World } from './testing/world.ts';

/** The machine may be busy with everything else. */
jest.setTimeout(30_000);

let recharging: Recharging;
let ekupi: EkupiStandIn;
let world: World;
let player: Player;

beforeAll(async () => {
  recharging = await createRecharging();
  ({ ekupi, world } = recharging);
});
beforeEach(async () => {
  player = await createPlayer(world);
  ekupi.statusFault = 'none';
  ekupi.createFaults.length = 0;
  recharging.aheadMs = 0;
});
afterAll(async () => {
  await booksBalance(world.app.deps.transfers, world.config.TRANSFER_HMAC_KEYS);
  await recharging.close();
});

const start = (amount?: unknown, key?: string, by = player) => recharging.start(by, amount, key);
const started = (amount?: number) => recharging.started(player, amount);
const status = (id: string) => recharging.status(player, id);

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
    const first = await started(1000);
    ekupi.pay(first);
    await settlePayment(world.app.deps, `${first}01`);
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
