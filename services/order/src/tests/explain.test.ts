import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HaltReason, Outcome, Remaining, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { allUnits, goodBehaviour, settledOk } from '../testing/neighbours.ts';
import { openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
/** A stop waits for the answers to the questions that were received, so they are given in the end. */
const late = Promise.withResolvers<{ attempts: [] }>();
afterAll(() => {
  late.resolve({ attempts: [] });
  return shop?.close();
});
beforeEach(() => {
  const role = (accountId: string) => (accountId === ADMIN.accountId ? 'admin' : 'user');
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role });
});

const ADMIN = { accountId: newId(), role: 'admin' as const };
const explain = (orderId: string, who: object = ADMIN) => shop.as(who)('GET', `/api/admin/orders/${orderId}/explain`);

/** The wallet's answer for an order whose price was taken. */
const taken = (orderId: string) => ({
  transfers: [
    {
      key: `order:${orderId}:payment`,
      kind: 'purchase',
      outcome: Outcome.OK,
      by: 'order',
      debit: 'wallet:x',
      credit: 'sales',
      amountPaise: 6_250n,
      atMs: BigInt(Date.now()),
    },
  ],
});

test('a refund that the wallet refuses: whose turn it is, under which key, and why', async () => {
  const { behaviour } = shop.neighbours;
  behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED, { reason: 'Player not found.' });
  behaviour.refund = (body) => ({ ...settledOk(body), outcome: Outcome.REJECTED, reason: 'No such purchase.' });
  const orderId = await shop.place();
  await shop.becomes(orderId, 'refund_failed/refunding');
  behaviour.money = taken;
  behaviour.attempts = () => ({ attempts: [{ unit: `${orderId}:1:1`, state: UnitState.REJECTED, tries: 1 }] });
  const { status, body } = await explain(orderId);
  expect([status, body]).toMatchObject([
    200,
    {
      data: {
        orderId,
        status: 'refund_failed',
        step: 'refunding',
        correlationId: expect.any(String),
        verdict: {
          money: { paid: 62.5, delivered: 0, refunded: 0, open: 62.5 },
          contradictions: [],
          unanswered: [],
          deliveryText: '0 of 1 units delivered; 1 refused.',
          next: {
            who: 'admin',
            text: expect.stringContaining(`refund:${orderId}:1 (refund refused: No such purchase.)`),
          },
        },
      },
    },
  ]);
  const { story } = body.data as unknown as { story: { id: string; what: string }[] };
  expect(story.map(({ id }) => id)).toEqual(
    expect.arrayContaining([`${orderId}:debit:1`, `${orderId}:delivering:2`, `order:${orderId}:payment`]),
  );
});

test('a refund that failed stands in the register of alarms until it is committed', async () => {
  const { behaviour } = shop.neighbours;
  behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED, { reason: 'Player not found.' });
  behaviour.refund = (body) => ({ ...settledOk(body), outcome: Outcome.REJECTED, reason: 'No such purchase.' });
  const orderId = await shop.place();
  await shop.becomes(orderId, 'refund_failed/refunding');
  const alarms = async () => {
    const { body } = await shop.as(ADMIN)('GET', '/api/admin/alarms/order');
    const { alarms: all } = body.data as unknown as { alarms: { subject: string }[] };
    return all.filter(({ subject }) => subject === orderId);
  };
  await eventually('the alarm is open', async () => (await alarms()).length === 1);
  expect(await alarms()).toMatchObject([{ kind: 'refund_failed', detail: 'Refund refused: No such purchase.' }]);
  behaviour.refund = settledOk;
  await shop.due(orderId);
  await shop.becomes(orderId, 'refunded/done');
  await eventually('the alarm is closed', async () => (await alarms()).length === 0);
});

test('neighbours that do not answer are named, within 2 s', async () => {
  const orderId = await shop.place();
  await shop.becomes(orderId, 'completed/done');
  shop.neighbours.behaviour.money = () => null;
  // The question is received and not answered in time, so only the deadline ends the wait.
  shop.neighbours.behaviour.attempts = () => late.promise as never;
  const startedAt = performance.now();
  const { body } = await explain(orderId);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
  expect(body.data).toMatchObject({
    status: 'completed',
    verdict: { unanswered: ['wallet', 'supplier-gateway'], moneyText: '₹62.50 was paid: ₹62.50 was delivered.' },
  });
});

test('an order that waits while deliveries are stopped: the brake and its reason', async () => {
  const { behaviour } = shop.neighbours;
  const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.PAUSED };
  behaviour.health = { breaker: 'closed', paused: true };
  behaviour.deliver = (body) => allUnits(body, UnitState.NOT_SENT, halted);
  const orderId = await shop.place();
  await shop.becomes(orderId, 'placed/waiting');
  behaviour.money = taken;
  behaviour.attempts = () => ({ attempts: [], stoppedBecause: 'The supplier delivers twice.' });
  const text = 'Deliveries are stopped by a brake: The supplier delivers twice. They go on when an admin releases it.';
  expect((await explain(orderId)).body.data).toMatchObject({ verdict: { next: { who: 'admin', text } } });
});

test('is for admins alone, and about orders that there are', async () => {
  const orderId = await shop.place();
  expect((await explain(orderId, {})).status).toBe(403);
  expect(await explain(newId())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  expect((await explain('nonsense')).status).toBe(400);
});
