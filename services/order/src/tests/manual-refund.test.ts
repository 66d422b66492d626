import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Outcome, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { eventually } from '@topup/kit/testing';
import { goodBehaviour, manualRefundReply, settledOk } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
let admin: ReturnType<Shop['as']>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES], role: () => 'admin' });
  shop.neighbours.copies = 1;
  admin = shop.as({ accountId: ADMIN, role: 'admin', name: 'Asha', email: 'asha@example.com' });
});

const ADMIN = newId();
const NOTE = { reference: 'UTR-7', reason: 'The wallet refused it.' };
const path = (orderId: string) => `/api/admin/orders/${orderId}/manual-refund`;
const note = (orderId: string, body: object = NOTE) => admin('POST', path(orderId), body);
const noted = (orderId: string, status: string) => ({
  status: 200,
  body: { success: true, message: 'The refund is recorded.', data: { orderId, status } },
});

/** An order of two units whose refund the wallet always refuses. */
async function failed(first = UnitState.REJECTED): Promise<string> {
  const { behaviour } = shop.neighbours;
  behaviour.refund = (body) => ({ ...settledOk(body), outcome: Outcome.REJECTED, reason: 'No such purchase.' });
  behaviour.deliver = ({ orderId, units }) => ({
    orderId,
    units: units.map(({ unit }, index) => ({
      unit,
      state: index === 0 ? first : UnitState.REJECTED,
      supplierOrderId: index === 0 && first === UnitState.DELIVERED ? `S-${unit}` : '',
    })),
    remaining: 1,
  });
  const orderId = await shop.place([{ ...LINE, quantity: 2 }]);
  await shop.becomes(orderId, 'refund_failed/refunding');
  // The command of a failed refund is repeated at once under the same key; the wallet refuses this one too.
  await eventually('the refund was asked for again', () => refunds(orderId) > 1);
  return orderId;
}
const requestsFor = (orderId: string) => shop.neighbours.of('wallet.refund.outside', orderId);
const refunds = (orderId: string) => shop.neighbours.of('wallet.refund.post', orderId).length;

describe('a failed refund that support pays back outside', () => {
  test('is not recorded by an admin for an order of his own, from any of his accounts', async () => {
    const orderId = await failed();
    const { accountId, accountEmail } = await shop.read(orderId);
    for (const owner of [
      { accountId, email: 'new@example.com' },
      { accountId: newId(), email: accountEmail.toUpperCase() },
    ])
      expect(await shop.as({ role: 'admin', ...owner })('POST', path(orderId), NOTE)).toMatchObject({
        status: 409,
        body: { code: 'own_order', message: 'Another admin has to decide about your own order.' },
      });
    expect(await shop.app().deps.acts.collection.countDocuments({ subject: orderId })).toBe(0);
    expect(await note(orderId)).toMatchObject(noted(orderId, 'manual_refund'));
  });

  test('is noted by the wallet under the refund’s own key, and who did it is on record', async () => {
    const orderId = await failed();
    expect(await note(orderId)).toMatchObject(noted(orderId, 'manual_refund'));
    expect(requestsFor(orderId)).toMatchObject([
      { key: `refund:${orderId}:1`, of: `order:${orderId}:payment`, amountPaise: 12_500n, outside: NOTE },
    ]);
    expect(requestsFor(orderId)[0]?.outside?.by).toBe(ADMIN);
    expect((await shop.read(orderId)).refunds).toMatchObject([{ n: 1, outside: NOTE, settledAt: expect.any(Date) }]);
    expect(await shop.app().deps.acts.collection.find({ subject: orderId }).toArray()).toMatchObject([
      {
        act: 'manual-refund',
        email: 'asha@example.com',
        reason: NOTE.reason,
        before: { status: 'refund_failed' },
        after: { status: 'manual_refund', reference: 'UTR-7' },
      },
    ]);
    const { body } = await admin('GET', `/api/orders/order-status/${orderId}`);
    expect(body).toMatchObject({
      refundedTo: 'outside',
      statusMessage: 'The order could not be completed. Our support team has refunded your payment.',
    });
  });

  test('leaves an order of which something was delivered partly completed', async () => {
    const orderId = await failed(UnitState.DELIVERED);
    expect(await note(orderId)).toMatchObject(noted(orderId, 'partially_completed'));
  });

  test('ten times at once and once more, every reply five times: noted once', async () => {
    shop.neighbours.copies = 5;
    const orderId = await failed();
    for (const answer of await Promise.all(Array.from({ length: 10 }, () => note(orderId))))
      expect(answer).toMatchObject(noted(orderId, 'manual_refund'));
    expect(await note(orderId)).toMatchObject(noted(orderId, 'manual_refund'));
    expect(new Set(requestsFor(orderId).map(({ outside }) => outside?.reference))).toEqual(new Set(['UTR-7']));
    expect((await shop.read(orderId)).refunds).toHaveLength(1);
    expect(await note(orderId, { ...NOTE, reference: 'UTR-8' })).toMatchObject({
      status: 409,
      body: { code: 'no_failed_refund' },
    });
  });

  test('by two admins at once, with one reference or with two: one records it, the other is told', async () => {
    const second = shop.as({ accountId: newId(), role: 'admin', name: 'Ravi', email: 'ravi@example.com' });
    for (const reference of [NOTE.reference, 'UTR-9']) {
      const orderId = await failed();
      const answers = await Promise.all([
        note(orderId),
        second('POST', path(orderId), { ...NOTE, reference }),
        note(orderId),
      ]);
      const recorded = (await shop.read(orderId)).refunds[0]?.outside;
      const own = answers.map((_, n) => (n === 1) !== (recorded?.by === ADMIN));
      expect(answers.map(({ status }) => status)).toEqual(own.map((isOwn) => (isOwn ? 200 : 409)));
      const refused = answers[own.indexOf(false)]!;
      expect(refused.body['code']).toMatch(/^outside_(noted|under_way)$/);
      expect(refused.body['message']).toContain(recorded?.reference);
    }
  });

  test('(refund, note): it reached the wallet first, and the admin is told', async () => {
    const orderId = await failed();
    shop.neighbours.behaviour.manualRefund = settledOk;
    expect(await note(orderId)).toMatchObject({ status: 409, body: { code: 'refunded_to_wallet' } });
    expect(await shop.read(orderId)).toMatchObject({ status: 'refunded', step: 'done' });
    expect((await shop.read(orderId)).refunds[0]).not.toHaveProperty('outside');
  });

  test('a lost answer: 202, asked for again under the same key and never as a refund, until it is answered', async () => {
    const orderId = await failed();
    shop.neighbours.behaviour.manualRefund = () => null;
    const before = refunds(orderId);
    expect(await note(orderId)).toMatchObject({
      status: 202,
      body: { message: 'The refund is being recorded.', data: { status: 'refund_failed' } },
    });
    expect(await note(orderId, { ...NOTE, reference: 'UTR-8' })).toMatchObject({
      status: 409,
      body: { code: 'outside_under_way', message: expect.stringContaining('UTR-7') },
    });
    const count = requestsFor(orderId).length;
    await shop.due(orderId);
    await eventually('asked again', () => requestsFor(orderId).length > count);
    shop.neighbours.behaviour.manualRefund = manualRefundReply;
    await shop.due(orderId);
    await shop.becomes(orderId, 'manual_refund/done');
    expect(refunds(orderId)).toBe(before);
    expect(await note(orderId)).toMatchObject(noted(orderId, 'manual_refund'));
  });

  test('a process that dies between its write and its command, or has no broker: the sweeper sends it', async () => {
    const orderId = await failed();
    // The admin role is cached for a few seconds, so this works without the broker.
    expect((await note('0'.repeat(32))).status).toBe(404);
    shop.broker.cut();
    expect(await note(orderId)).toMatchObject({ status: 202 });
    expect(await shop.read(orderId)).toMatchObject({ status: 'refund_failed', step: 'recording' });
    expect(requestsFor(orderId)).toEqual([]);
    shop.broker.mend();
    await eventually('the broker is there', async () => {
      await shop.due(orderId);
      return requestsFor(orderId).length > 0;
    });
    await shop.becomes(orderId, 'manual_refund/done');
  });

  test('what the wallet does not bear is asked for again until it does', async () => {
    const orderId = await failed();
    const refused = { outcome: Outcome.REJECTED, reason: 'There is no such purchase to refund.' };
    shop.neighbours.behaviour.manualRefund = (body) => ({ ...settledOk(body), ...refused });
    expect(await note(orderId)).toMatchObject({ status: 202 });
    shop.neighbours.behaviour.manualRefund = manualRefundReply;
    await shop.due(orderId);
    await shop.becomes(orderId, 'manual_refund/done');
  });

  test('is told to those who compare: how each refund went back', async () => {
    const orderId = await failed();
    const { createdAt } = await shop.read(orderId);
    await note(orderId);
    const cursor = { changedAtMs: BigInt(createdAt.getTime() - 1), id: '' };
    const { orders } = await shop.neighbours.bus.ask('order.orders.since', { cursor, limit: 10 });
    expect(orders.find((order) => order.orderId === orderId)?.refunds).toMatchObject([{ n: 1, outside: NOTE }]);
  });
});

test('what is no failed refund, no reference or no admin is refused', async () => {
  const orderId = await shop.place();
  await shop.becomes(orderId, 'completed/done');
  expect(await note(orderId)).toMatchObject({ status: 409, body: { message: 'This order has no failed refund.' } });
  expect((await note('0'.repeat(32))).status).toBe(404);
  for (const [body, message] of [
    [{ reason: 'x' }, 'Please enter the reference of the refund.'],
    [{ ...NOTE, reference: ' ' }, 'Please enter the reference of the refund.'],
    [{ reference: 'x' }, 'Please say why.'],
    [{ ...NOTE, reason: 'x'.repeat(201) }, 'The reason may have at most 200 characters.'],
  ] as const)
    expect(await note(orderId, body)).toMatchObject({ status: 400, body: { message } });
  expect((await shop.player('POST', path(orderId), NOTE)).status).toBe(403);
  expect(await shop.app().deps.acts.collection.countDocuments({ subject: orderId })).toBe(0);
});
