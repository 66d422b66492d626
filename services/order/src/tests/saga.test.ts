import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HaltReason, Outcome, Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { PENDING_MAX_MS, PLACED_MAX_MS } from '../domain/deadlines.ts';
import { moneyBreakdown } from '../domain/refunds.ts';
import { allUnits, goodBehaviour, settledOk } from '../testing/neighbours.ts';
import { LINE, openShop, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop?.close());
beforeEach(() => {
  Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] });
  shop.neighbours.copies = 1;
  shop.clock.offsetMs = 0;
});

const two = { ...LINE, quantity: 2 };

describe('from the order to its end', () => {
  test('paid from the wallet, delivered, completed; the status page and the list agree', async () => {
    const orderId = await shop.place([
      { ...LINE, quantity: 2 },
      { productId: '23', price: '120', quantity: 1 },
    ]);
    const order = await shop.becomes(orderId, 'completed/done');
    expect(order).toMatchObject({ totalPaise: 24_500, deliveredPaise: 24_500, refunds: [] });
    expect(shop.neighbours.of('wallet.debit.post', orderId)).toMatchObject([
      { key: `order:${orderId}:payment`, amountPaise: 24_500n, accountId: 'a'.repeat(32) },
    ]);
    expect(shop.neighbours.of('supplier.order.deliver', orderId)[0]?.units).toMatchObject([
      { unit: `${orderId}:1:1`, productId: '13', pointsHundredths: 6_150n },
      { unit: `${orderId}:1:2`, productId: '13' },
      { unit: `${orderId}:2:1`, productId: '23' },
    ]);
    const status = await shop.player('GET', `/api/orders/order-status/${orderId}`);
    expect(status).toMatchObject({ status: 200, body: { success: true, status: 'completed', totalAmount: 245 } });
    const list = await shop.player('GET', '/api/orders?page=1&limit=1&status=completed');
    expect(list).toMatchObject({
      status: 200,
      body: {
        data: {
          orders: [
            {
              _id: orderId,
              totalAmount: 245,
              userEmail: 'player@example.com',
              smileOrderIds: [`S-${orderId}:1:1`, `S-${orderId}:1:2`, `S-${orderId}:2:1`],
              items: [{ productId: '13', spu: '13 Diamonds', quantity: 2, deliveredQuantity: 2, subtotal: 125 }, {}],
            },
          ],
          pagination: { page: 1, limit: 1 },
        },
      },
    });
    for (const every of ['all', ''])
      expect((await shop.player('GET', `/api/orders?limit=1&status=${every}`)).body).toEqual(
        (await shop.player('GET', '/api/orders?limit=1')).body,
      );
    const longest = await shop.player('GET', '/api/orders?limit=200');
    expect(longest).toMatchObject({ status: 200, body: { data: { pagination: { limit: 100 } } } });
  });

  test('a refused debit: failed, the reason starts with Payment failed, nothing is delivered', async () => {
    shop.neighbours.behaviour.debit = (body) => ({
      ...settledOk(body),
      outcome: Outcome.REJECTED,
      reason: 'Insufficient wallet balance.',
    });
    const orderId = await shop.place();
    await shop.becomes(orderId, 'failed/done');
    const { body } = await shop.player('GET', `/api/orders/order-status/${orderId}`);
    expect(body).toMatchObject({
      status: 'failed',
      reason: 'Payment failed: Insufficient wallet balance.',
      failureCode: 'insufficient_balance',
    });
    expect(shop.neighbours.of('supplier.order.deliver', orderId)).toEqual([]);
  });

  test('one of two refused: refunded, then partially completed', async () => {
    shop.neighbours.behaviour.deliver = ({ orderId: of, units: [first, second] }) => ({
      orderId: of,
      units: [
        { unit: first?.unit ?? '', state: UnitState.DELIVERED, supplierOrderId: 'S1' },
        { unit: second?.unit ?? '', state: UnitState.REJECTED, reason: 'Not sold.' },
      ],
    });
    const orderId = await shop.place([two]);
    const order = await shop.becomes(orderId, 'partially_completed/done');
    expect(order.refunds).toMatchObject([{ n: 1, units: [`${orderId}:1:2`], amountPaise: 6_250 }]);
    expect(shop.neighbours.of('wallet.refund.post', orderId)).toMatchObject([
      { key: `refund:${orderId}:1`, of: `order:${orderId}:payment`, amountPaise: 6_250n, units: [`${orderId}:1:2`] },
    ]);
    expect(moneyBreakdown(order)).toMatchObject({ deliveredPaise: 6_250, refundedPaise: 6_250 });
  });

  test('slices: what is left is asked for again at once', async () => {
    shop.neighbours.behaviour.deliver = (body) => {
      const [first, ...rest] = body.units;
      return {
        orderId: body.orderId,
        units: [{ unit: first?.unit ?? '', state: UnitState.DELIVERED, supplierOrderId: 'S' }],
        remaining: rest.length > 0 ? Remaining.MORE : Remaining.NONE,
      };
    };
    const orderId = await shop.place([{ ...LINE, quantity: 4 }]);
    await shop.becomes(orderId, 'completed/done');
    const deliveries = shop.neighbours.of('supplier.order.deliver', orderId);
    expect(deliveries.map(({ units }) => units.length)).toEqual([4, 3, 2, 1]);
  });

  test('out of points: placed; the money stays taken', async () => {
    const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
    shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.RETRYABLE, halted);
    const orderId = await shop.place();
    expect(await shop.becomes(orderId, 'placed/waiting')).toMatchObject({ placedReason: 'points', refunds: [] });
    const { body } = await shop.player('GET', '/api/orders?status=placed');
    const [listed] = (body.data as unknown as { orders: { _id: string; estimatedDeliveryTime: string }[] }).orders;
    const order = await shop.read(orderId);
    expect(listed).toMatchObject({
      _id: orderId,
      estimatedDeliveryTime: new Date(order.createdAt.getTime() + PLACED_MAX_MS).toISOString(),
    });
  });

  test('breaker open: placed; closed again: resumed in order of age through the backlog', async () => {
    const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.BREAKER };
    shop.neighbours.behaviour.health = { breaker: 'open', paused: false };
    shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.NOT_SENT, halted);
    const ids = [await shop.place(), await shop.place()];
    for (const id of ids) await shop.becomes(id, 'placed/waiting');

    shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
    shop.neighbours.behaviour.health = { breaker: 'closed', paused: false };
    const up = { breaker: 'closed', paused: false, asOfMs: BigInt(Date.now()) };
    await shop.neighbours.bus.announce('supplier.health.changed', up, { id: 'health:1' });
    const ended = [];
    for (const id of ids) ended.push(await shop.becomes(id, 'completed/done'));
    expect(ended.map(({ lane }) => lane)).toEqual(['backlog', 'backlog']);
    const resumed = ended.map(({ history }) => history.find(({ why }) => why === 'the supplier is back')?.at.getTime());
    expect(resumed[0]).toBeLessThanOrEqual(resumed[1] as number);
  });
});

describe('ambiguous units', () => {
  const ambiguous = async () => {
    shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.AMBIGUOUS);
    const orderId = await shop.place();
    await eventually('the unit is ambiguous', async () => (await shop.read(orderId)).units[0]?.state === 'ambiguous');
    return orderId;
  };
  const verdict = (orderId: string, state: UnitState) =>
    shop.neighbours.bus.announce(
      'supplier.unit.resolved',
      { orderId, unit: { unit: `${orderId}:1:1`, state, supplierOrderId: state === UnitState.DELIVERED ? 'S1' : '' } },
      { id: `${orderId}:resolved` },
    );

  test('stays processing, is not refunded, whoever asks again', async () => {
    const orderId = await ambiguous();
    await shop.due(orderId);
    await eventually('asked again', () => shop.neighbours.of('supplier.order.deliver', orderId).length === 2);
    expect(await shop.read(orderId)).toMatchObject({ status: 'processing', step: 'delivering', refunds: [] });
    expect(shop.neighbours.of('wallet.refund.post', orderId)).toEqual([]);
  });

  test('resolved as delivered: completed; as not delivered: refunded and failed', async () => {
    const [first, second] = [await ambiguous(), await ambiguous()];
    await verdict(first, UnitState.DELIVERED);
    await verdict(second, UnitState.REJECTED);
    expect((await shop.becomes(first, 'completed/done')).units[0]?.supplierOrderId).toBe('S1');
    expect((await shop.becomes(second, 'failed/done')).refunds).toHaveLength(1);
  });

  test('a verdict that the event did not bring is found by asking again', async () => {
    const orderId = await ambiguous();
    shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
    await shop.due(orderId);
    await shop.becomes(orderId, 'completed/done');
  });
});

describe('time', () => {
  test('(void, debit): 30 min without an answer cancels behind the void; a debit that was first is delivered', async () => {
    shop.neighbours.behaviour.debit = () => null;
    const [voided, paid] = [await shop.place(), await shop.place()];
    shop.neighbours.behaviour.void = (body) => ({
      ...settledOk(body),
      outcome: body.orderId === paid ? Outcome.OK : Outcome.VOID,
    });
    shop.clock.offsetMs = PENDING_MAX_MS;
    await shop.due(voided);
    await shop.due(paid);
    await shop.becomes(voided, 'cancelled/done');
    await shop.becomes(paid, 'completed/done');
    expect(shop.neighbours.of('supplier.order.deliver', voided)).toEqual([]);
    const { body } = await shop.player('GET', `/api/orders/order-status/${voided}`);
    expect(body).toMatchObject({ status: 'cancelled', statusMessage: 'No payment was processed.' });
  });

  test('24 h placed: fenced, then refunded; a unit that the fence finds delivered is not', async () => {
    const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
    shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.NOT_SENT, halted);
    const [all, partly] = [await shop.place([two]), await shop.place([two])];
    for (const id of [all, partly]) await shop.becomes(id, 'placed/waiting');
    shop.neighbours.behaviour.voidUnits = ({ orderId, units }) => ({
      orderId,
      units: units.map((unit, n) => ({
        unit,
        state: orderId === partly && n === 0 ? UnitState.DELIVERED : UnitState.VOID,
      })),
    });
    shop.clock.offsetMs = PLACED_MAX_MS - 60_000;
    await shop.due(all);
    expect((await shop.read(all)).step).toBe('waiting');
    shop.clock.offsetMs = PLACED_MAX_MS + 1_000;
    for (const id of [all, partly]) await shop.due(id);
    const refunded = await shop.becomes(all, 'refunded/done');
    expect(refunded.refunds).toMatchObject([{ n: 1, amountPaise: 12_500 }]);
    const rest = await shop.becomes(partly, 'partially_completed/done');
    expect(rest.refunds).toMatchObject([{ n: 1, units: [`${partly}:1:2`], amountPaise: 6_250 }]);
  });
});
