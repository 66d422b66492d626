import { describe, expect, test } from '@jest/globals';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { lateKey } from '../../ledger/domain/keys.ts';
import { payingOrders } from '../../testing/paying-orders.ts';
import { usePaying } from '../../testing/paying.ts';
import { createPlayer } from '../../testing/player.ts';

const paying = usePaying();
const { opened, decision, hears, outcomes } = payingOrders(paying);
const deps = () => paying.world.app.features.payments;
const paid = (id: string) =>
  eventually('captured', async () => (await deps().payments.find(id))?.state === 'paid' && true);
/** A shuffle determined by a seed, which a failing test names. */
const shuffled = <T>(list: readonly T[], seed: number): T[] =>
  list
    .map((item, i) => [Math.imul(seed + i * 2_654_435_761, 1_597_334_677) >>> 0, item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

describe('five copies of each callback, in any order, one of them forged, one with a wrong amount', () => {
  test.each([1, 2, 3, 4, 5])('ekupi, order %i: one credit', async (seed) => {
    const id = await paying.started(700);
    const say = (fields: object) => () =>
      paying.callback({ client_txn_id: `${id}01`, status: 'success', amount: '700', ...fields });
    const copies = Array.from({ length: 5 }, () => [say({}), say({ status: 'failure' }), say({ amount: '99999' })]);
    paying.ekupi.pay(id);
    const answers = await Promise.all(shuffled(copies.flat(), seed).map((call) => call()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await paid(`${id}01`);
    expect(await paying.player.balance()).toBe(700);
    expect(await deps().transfers.find(lateKey(`${id}01`))).toBeNull();
  });

  test.each([1, 2, 3, 4, 5])('PhonePe, order %i: one capture, told once', async (seed) => {
    const orderId = await opened('phonepe');
    const id = `${orderId}01`;
    const copies = Array.from({ length: 5 }, () => [
      () => paying.phonepeCallback(id),
      () => paying.phonepeCallback(id, { state: 'FAILED' }),
      () => paying.phonepeCallback(id, { authorization: 'f'.repeat(64) }),
    ]);
    paying.phonepe.settle(orderId, { state: 'COMPLETED' });
    const answers = await Promise.all(shuffled(copies.flat(), seed).map((call) => call()));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    await paid(id);
    await hears(orderId, 'PAID');
    expect(outcomes(orderId)).toEqual(['PAID']);
    expect(await deps().transfers.find(lateKey(id))).toBeNull();
  });
});

describe('a callback alone', () => {
  test('that claims a success which the gateway denies moves nothing', async () => {
    const orderId = await opened('phonepe');
    await paying.phonepeCallback(`${orderId}01`);
    await eventually('asked', () => paying.phonepe.statusCalls.includes(`${orderId}01`));
    expect(await decision(orderId)).toBeNull();
  });

  test('from another sender is refused and counted, and causes no query', async () => {
    const orderId = await opened('phonepe');
    const { PHONEPE_WEBHOOK_USERNAME: user, PHONEPE_WEBHOOK_PASSWORD: password } = paying.world.config;
    for (const authorization of ['', 'x', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`])
      expect((await paying.phonepeCallback(`${orderId}01`, { authorization })).status).toBe(401);
    expect(paying.phonepe.statusCalls).not.toContain(`${orderId}01`);
    expect(await paying.metrics()).toMatch(/callbacks_total\{gateway="phonepe",result="forged"\} [1-9]/);
  });

  test('about an unknown payment, or one of the other gateway, is counted and answered 200', async () => {
    const orderId = await opened('ekupi');
    for (const id of [`${newId()}01`, `${orderId}01`, "'; drop", ''])
      expect((await paying.phonepeCallback(id)).status).toBe(200);
    expect(paying.ekupi.statusCalls).not.toContain(`${orderId}01`);
    expect(await paying.metrics()).toMatch(/callbacks_total\{gateway="phonepe",result="unknown"\} [4-9]/);
  });
});

describe('PhonePe’s tokens', () => {
  test('one for many calls; a refused one is replaced once and the call goes through', async () => {
    const before = paying.phonepe.tokensMade;
    const ids = await Promise.all(Array.from({ length: 5 }, () => opened('phonepe')));
    expect(paying.phonepe.tokensMade - before).toBeLessThanOrEqual(1);
    paying.phonepe.forgetTokens();
    const [id = ''] = ids;
    paying.phonepe.settle(id, { state: 'COMPLETED' });
    await paying.phonepeCallback(`${id}01`);
    await hears(id, 'PAID');
    expect(paying.phonepe.tokensMade - before).toBeLessThanOrEqual(2);
  });
});

describe('check-phonepe-status', () => {
  const check = (id: string) => paying.player.get(`/api/orders/check-phonepe-status/${id}`);

  test.each([
    ['PENDING', 'PAYMENT_PENDING', 'PENDING'],
    ['COMPLETED', 'PAYMENT_SUCCESS', 'COMPLETED'],
    ['FAILED', 'PAYMENT_ERROR', 'FAILED'],
  ])('%s at the gateway is %s', async (state, code, shown) => {
    const orderId = await opened('phonepe');
    paying.phonepe.settle(orderId, { state });
    expect(await check(`${orderId}01`)).toMatchObject({
      status: 200,
      body: { success: true, code, data: { merchantTransactionId: `${orderId}01`, amount: 12_500, state: shown } },
    });
  });

  test('404 for another player’s, an unknown one and one of the other gateway', async () => {
    const ekupi = await opened('ekupi');
    const other = await opened('phonepe');
    paying.player = await createPlayer(paying.world);
    for (const id of [`${ekupi}01`, `${other}01`, `${newId()}01`, 'x']) expect((await check(id)).status).toBe(404);
    expect(paying.phonepe.statusCalls).not.toContain(`${other}01`);
  });
});
