import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { answers } from '../testing/supplier-answers.ts';
import { deliver } from '../testing/supplier-stand-in.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

test('a player is looked up once a minute, a refusal is told apart from an outage', async () => {
  const zoneId = String(Math.floor(Math.random() * 1e9));
  const known = { playerId: '12345678', zoneId };
  expect(await gateway.bus.ask('supplier.player.verify', known)).toMatchObject({
    found: true,
    username: 'Player 12345678',
  });
  await gateway.bus.ask('supplier.player.verify', known);
  expect(gateway.supplier.calls.askPlayer).toBe(1);
  const unknown = await gateway.bus.ask('supplier.player.verify', { playerId: '404', zoneId });
  expect(unknown).toMatchObject({ found: false, reason: 'No player has this User ID and Zone ID.' });
  await expect(gateway.bus.ask('supplier.player.verify', { playerId: 'x', zoneId })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('catalogue, balance and attempts are answered', async () => {
  const { products } = await gateway.catalogue.ask('supplier.catalogue.list', {});
  expect(products[0]).toMatchObject({ id: '13', spu: '78&8', price: '6.25' });
  expect(await gateway.bus.ask('supplier.balance.get', {})).toMatchObject({
    balanceHundredths: 10_000_000n,
    breaker: 'closed',
    paused: false,
  });
  const order = anOrder(1);
  await gateway.deliver(order);
  const { attempts } = await gateway.bus.ask('supplier.attempts.of-order', { orderId: order.orderId });
  expect(attempts).toHaveLength(1);
  expect(attempts[0]).toMatchObject({ state: UnitState.DELIVERED });
  expect(attempts[0]!.answers).toEqual([answers.delivered(attempts[0]!.supplierOrderId).body]);
});

test('a fresh balance is read after the question', async () => {
  const fresh = async () => Number((await gateway.bus.ask('supplier.balance.get', { fresh: true })).balanceHundredths);
  const before = await fresh();
  gateway.supplier.balanceHundredths -= 100;
  expect(await fresh()).toBe(before - 100);
  gateway.supplier.balanceHundredths += 100;
});

test('every attempt is listed step by step, with the part of a cut-off answer that arrived', async () => {
  const order = anOrder(2);
  const half = { kind: 'no_answer', cause: 'ECONNRESET', partial: `half, sign=${'a1'.repeat(16)}` } as const;
  gateway.supplier.behave = (_order, { orders }) => (orders.length % 2 ? answers.outOfPoints : half);
  gateway.supplier.orders.length = 0;
  await gateway.deliver(order);
  await gateway.deliver(order);
  gateway.supplier.behave = deliver;
  const { attempts } = await gateway.bus.ask('supplier.attempts.of-order', { orderId: order.orderId });
  expect(attempts[0]).toMatchObject({ tries: 2, productId: '13', pointsHundredths: 6_250n });
  const steps = attempts[0]!.steps.map(({ n, event, state, httpStatus }) => [n, event, state, httpStatus]);
  expect(steps).toEqual([
    [1, 'sending', UnitState.SENDING, 0],
    [1, 'answer', UnitState.RETRYABLE, answers.outOfPoints.httpStatus],
    [2, 'sending', UnitState.SENDING, 0],
    [2, 'answer', UnitState.AMBIGUOUS, 0],
  ]);
  const [, first, , second] = attempts[0]!.steps;
  expect(first!.answer).toBe(answers.outOfPoints.body);
  expect(second!.answer).toBe('half, sign=[redacted]');
  expect(Number(attempts[0]!.resolvableAtMs)).toBeGreaterThan(Date.now());
});

test('without the supplier the balance is absent and verification fails with its own code', async () => {
  gateway.supplier.down = true;
  await expect(gateway.bus.ask('supplier.player.verify', { playerId: '777', zoneId: '1' })).rejects.toMatchObject({
    code: 'supplier_unavailable',
  });
  await expect(gateway.catalogue.ask('supplier.catalogue.list', {})).rejects.toMatchObject({
    code: 'supplier_unavailable',
  });
  gateway.supplier.down = false;
});
