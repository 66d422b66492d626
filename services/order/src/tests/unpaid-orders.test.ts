import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Outcome, PaymentOutcome } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { goodBehaviour, paymentSettled, settledOk } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Answer, type Shop } from '../testing/shop.ts';

const LIMIT = 3;
let shop: Shop;
beforeAll(async () => {
  const limits = { orders: 1000, verifications: 1000, unpaidOrdersADay: LIMIT };
  shop = await openShop({ RATE_LIMITS: JSON.stringify(limits) });
});
afterAll(() => shop?.close());
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

/** The orders of one account. */
const account = () => {
  const accountId = newId();
  return (change: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
    shop.order([LINE], change, headers, shop.as({ accountId }));
};
const idOf = ({ body }: Answer) => (body.data as unknown as { orderId: string }).orderId;
/** An order is counted just after it ended. Orders that are accepted meanwhile only add to the count. */
const limited = (order: ReturnType<typeof account>, change: object = {}): Promise<Answer> =>
  eventually('the limit is reached', async () => {
    const answer = await order(change);
    return answer.status === 429 && answer;
  });
const refuseDebits = () =>
  void (shop.neighbours.behaviour.debit = (body) => ({
    ...settledOk(body),
    outcome: Outcome.REJECTED,
    reason: 'insufficient',
  }));

test('an account that had its orders without a payment gets 429 with Retry-After; others and paid orders go on', async () => {
  const [order, another] = [account(), account()];
  for (let paid = 0; paid <= LIMIT; paid++) await shop.becomes(idOf(await order()), 'completed/done');
  refuseDebits();
  for (let unpaid = 0; unpaid < LIMIT; unpaid++) await shop.becomes(idOf(await order()), 'failed/done');
  expect(await limited(order)).toMatchObject({ body: { success: false, code: 'too_many_requests' } });
  expect((await another()).status).toBe(200);
});

test('a repeat under a key of before is answered all the same', async () => {
  const order = account();
  refuseDebits();
  const headers = { 'idempotency-key': newId() };
  const userId = '12345678';
  const first = await order({ userId }, headers);
  await shop.becomes(idOf(first), 'failed/done');
  for (let unpaid = 1; unpaid < LIMIT; unpaid++) await shop.becomes(idOf(await order()), 'failed/done');
  await limited(order);
  expect(idOf(await order({ userId }, headers))).toBe(idOf(first));
});

test('what ended unpaid at a gateway counts too', async () => {
  const order = account();
  for (let unpaid = 0; unpaid < LIMIT; unpaid++) {
    const orderId = idOf(await order({ paymentMethod: 'ekupi' }));
    await shop.neighbours.bus.announce('wallet.payment.settled', paymentSettled(orderId, PaymentOutcome.VOID), {
      id: `${orderId}:void`,
    });
    await shop.becomes(orderId, 'cancelled/done');
  }
  await limited(order, { paymentMethod: 'ekupi' });
});
