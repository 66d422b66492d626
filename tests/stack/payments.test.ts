import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { givesBack, paymentProviders } from '@topup/proto';
import {
  balanceOf,
  cheapest,
  finalStatus,
  newPlayer,
  orderPaidBy,
  orderStatus,
  verify,
  type Line,
  type Player,
} from '../support/shop.ts';
import { deliveriesTo, forgetTokens, paymentsAt, settleAt, settleRefund, type Gateway } from '../support/simulators.ts';
import { auditBooks, crash, origin, ready, until } from '../support/stack.ts';

let lines: Line[];
let totalPaise: number;

beforeAll(async () => {
  await ready();
  const [product] = await cheapest(1);
  if (!product) throw new Error('the shop is empty');
  lines = [{ product, quantity: 2 }];
  totalPaise = Math.round(Number(product.customPrice) * 100) * 2;
});
afterEach(async () => {
  await ready();
  const { balanced, report } = await auditBooks();
  expect(balanced ? '' : report).toBe('');
});

async function verified(): Promise<Player> {
  const player = await newPlayer();
  await until('verified', async () => (await verify(player)).body.success);
  return player;
}

/** Creates an unpaid order of a new player. */
async function waiting(gateway: Gateway): Promise<{ player: Player; orderId: string; page: string }> {
  const player = await verified();
  const answer = await orderPaidBy(player, gateway, lines);
  if (answer.status !== 200) throw new Error(`order: ${answer.status} ${answer.body.message}`);
  const { orderId, paymentUrl, redirectUrl } = answer.body.data;
  return { player, orderId, page: paymentUrl ?? redirectUrl ?? '' };
}

const reason = async (player: Player, orderId: string) =>
  (await player.call<{ reason?: string }>('GET', `/api/orders/order-status/${orderId}`)).body.reason ?? '';
const delivered = async (player: Player) => (await deliveriesTo(player.userId, player.zoneId)).length;
const newestOrder = async (player: Player) => {
  const { body } = await player.call<{ data: { orders: Record<string, unknown>[] } }>('GET', '/api/orders?limit=1');
  return body.data.orders[0];
};

describe.each(paymentProviders)('an order paid by %s', (gateway) => {
  test('opens the gateway’s page; once paid it is delivered, the wallet is not debited, and the method is shown', async () => {
    const { player, orderId, page } = await waiting(gateway);
    expect(page).toMatch(new RegExp(`^${origin()}/simulators/${gateway}/pay/`));
    expect(await orderStatus(player, orderId)).toBe('pending');
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'duplicate' });
    expect(await finalStatus(player, orderId)).toBe('completed');
    expect(await delivered(player)).toBe(2);
    expect(await balanceOf(player)).toBe(0);
    expect(await newestOrder(player)).toMatchObject({
      paymentMethod: gateway,
      paymentDetails: { merchantTransactionId: `${orderId}01`, phonepeTransactionId: expect.any(String) },
      paymentGatewayResponse: expect.any(Object),
    });
  });

  test('refused: failed with that reason; a late capture is credited to the wallet, once', async () => {
    const { player, orderId } = await waiting(gateway);
    await settleAt(gateway, orderId, { outcome: 'failure' });
    expect(await finalStatus(player, orderId)).toBe('failed');
    expect(await reason(player, orderId)).toMatch(/^Payment failed: /);
    expect(await balanceOf(player)).toBe(0);
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'duplicate' });
    await until('refunded', async () => (await orderStatus(player, orderId)) === 'refunded');
    expect(Math.round((await balanceOf(player)) * 100)).toBe(totalPaise);
    expect(await delivered(player)).toBe(0);
  });

  test("a dropped callback: reading the order's status finds the payment", async () => {
    const { player, orderId } = await waiting(gateway);
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'drop' });
    expect(await finalStatus(player, orderId)).toBe('completed');
    expect(await delivered(player)).toBe(2);
  });

  test("an expired page without a callback: reading the order's status finds that nothing was paid", async () => {
    const { player, orderId } = await waiting(gateway);
    await settleAt(gateway, orderId, { outcome: 'failure', webhook: 'drop' });
    expect(await finalStatus(player, orderId)).toBe('failed');
    expect(await balanceOf(player)).toBe(0);
  });

  test('a forged callback moves no money', async () => {
    const { player, orderId } = await waiting(gateway);
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'forged' });
    expect(await orderStatus(player, orderId)).toBe('pending');
    await settleAt(gateway, orderId, { outcome: 'success' });
    expect(await finalStatus(player, orderId)).toBe('completed');
  });

  test('a wrong amount: not delivered, and refunded', async () => {
    const { player, orderId } = await waiting(gateway);
    await settleAt(gateway, orderId, { outcome: 'success', amountPaise: totalPaise - 1 });
    await until('being given back', async () => (await orderStatus(player, orderId)) === 'refund_initiated');
    expect(await balanceOf(player)).toBe(0);
    expect(await delivered(player)).toBe(0);
    if (!givesBack(gateway)) return;
    await until('the refund is asked for', () => settleRefund(gateway, `${orderId}01R`, 'success').then(() => true));
    await until('given back', async () => (await orderStatus(player, orderId)) === 'refunded');
    expect(await balanceOf(player)).toBe(0);
  });

  test('the same key returns the same page', async () => {
    const player = await verified();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => orderPaidBy(player, gateway, lines, key)));
    for (const { status, body } of answers) expect([200, 409]).toContain(body.code === 'in_flight' ? 409 : status);
    const again = await orderPaidBy(player, gateway, lines, key);
    const first = answers.find(({ status }) => status === 200);
    expect(again.body.data).toEqual(first?.body.data);
    expect(await paymentsAt(gateway, again.body.data.orderId)).toHaveLength(1);
  });

  test.each(['wallet', 'order'])('kill -9 of %s during the capture: the payment still counts', async (victim) => {
    const { player, orderId } = await waiting(gateway);
    crash(victim);
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'send' });
    await ready();
    expect(await finalStatus(player, orderId)).toBe('completed');
    expect(await delivered(player)).toBe(2);
  });
});

test('not paid in time: cancelled; a later capture is credited to the wallet, once, and the order says so', async () => {
  // Test stacks give players half a minute to pay (PAYMENT_WAIT_S); the order service checks every minute.
  const left = await Promise.all(paymentProviders.map(async (gateway) => ({ gateway, ...(await waiting(gateway)) })));
  for (const { player, orderId } of left) {
    await until('cancelled', async () => (await orderStatus(player, orderId)) === 'cancelled');
    expect(await balanceOf(player)).toBe(0);
  }
  for (const { gateway, player, orderId } of left) {
    await settleAt(gateway, orderId, { outcome: 'success', webhook: 'duplicate' });
    await until('refunded', async () => (await orderStatus(player, orderId)) === 'refunded');
    expect(await reason(player, orderId)).toBe('The payment arrived after the order was closed.');
    expect(Math.round((await balanceOf(player)) * 100)).toBe(totalPaise);
    expect(await delivered(player)).toBe(0);
  }
});

describe('PhonePe', () => {
  test('check-phonepe-status reports paise in the older format, to the owner only', async () => {
    const { player, orderId } = await waiting('phonepe');
    const path = `/api/orders/check-phonepe-status/${orderId}01`;
    expect((await player.call('GET', path)).body).toMatchObject({ code: 'PAYMENT_PENDING' });
    await settleAt('phonepe', orderId, { outcome: 'success', webhook: 'drop' });
    await until('paid', async () => (await player.call('GET', path)).body.code === 'PAYMENT_SUCCESS');
    expect((await player.call('GET', path)).body).toMatchObject({
      success: true,
      data: { merchantTransactionId: `${orderId}01`, amount: totalPaise, state: 'COMPLETED' },
    });
    expect((await (await newPlayer()).call('GET', path)).status).toBe(404);
    expect(await finalStatus(player, orderId)).toBe('completed');
  });

  test('a token that PhonePe no longer accepts is replaced', async () => {
    await waiting('phonepe');
    await forgetTokens();
    const { player, orderId } = await waiting('phonepe');
    await settleAt('phonepe', orderId, { outcome: 'success' });
    expect(await finalStatus(player, orderId)).toBe('completed');
  });

  test('a recharge by PhonePe', async () => {
    const player = await newPlayer();
    const started = await player.call<{ data: { redirectUrl: string; transactionId: string } }>(
      'POST',
      '/api/wallet/recharge/phonepe',
      { amount: 500, paymentMethod: 'phonepe' },
    );
    const { redirectUrl, transactionId } = started.body.data;
    expect(redirectUrl).toMatch(/\/simulators\/phonepe\/pay\//);
    await settleAt('phonepe', transactionId, { outcome: 'success', webhook: 'duplicate' });
    await until('credited', async () => (await balanceOf(player)) === 500);
  });
});
