import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HaltReason, Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { anOrder, gate, startGateway, type Gateway } from '../testing/gateway.ts';
import { answers } from '../testing/supplier-answers.ts';
import { deliver } from '../testing/supplier-stand-in.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());
beforeEach(() => {
  gateway.supplier.orders.length = 0;
  gateway.supplier.behave = deliver;
  gateway.supplier.balanceHundredths = 10_000_000;
});

describe('deliver-order', () => {
  test('each unit is bought once, and answered with its own supplier number', async () => {
    const order = anOrder(3);
    const reply = await gateway.deliver(order);
    expect(reply.remaining).toBe(Remaining.NONE);
    expect(reply.units.map(({ state }) => state)).toEqual(Array(3).fill(UnitState.DELIVERED));
    expect(new Set(reply.units.map(({ supplierOrderId }) => supplierOrderId)).size).toBe(3);
    expect(gateway.supplier.orders).toHaveLength(3);
    expect(gateway.supplier.orders[0]).toMatchObject({ playerId: '12345678', zoneId: '1234', productId: '13' });
    const kept = await gateway.attempts.findOne({ _id: order.units[0]!.unit });
    expect(kept).toMatchObject({ state: 'delivered', n: 1, pointsHundredths: 6_250 });
  });

  test('(deliver, deliver again): a redelivered command sends nothing and answers the same', async () => {
    const order = anOrder(2);
    const first = await gateway.deliver(order);
    const second = await gateway.deliver(order, { queue: 'supplier.deliveries.backlog' });
    expect(second.units).toEqual(first.units);
    expect(gateway.supplier.orders).toHaveLength(2);
  });

  test('a large order is worked five units at a time', async () => {
    const order = anOrder(12);
    const slices = [await gateway.deliver(order), await gateway.deliver(order), await gateway.deliver(order)];
    expect(slices.map(({ remaining }) => remaining)).toEqual([Remaining.MORE, Remaining.MORE, Remaining.NONE]);
    expect(slices.map(({ units }) => units.length)).toEqual([5, 10, 12]);
    expect(gateway.supplier.orders).toHaveLength(12);
  });

  test('a refused unit is final and does not stop the others', async () => {
    gateway.supplier.behave = (order, standIn) =>
      standIn.orders.length === 2 ? answers.unknownPlayer : deliver(order, standIn);
    const reply = await gateway.deliver(anOrder(3));
    expect(reply.units.map(({ state }) => state)).toEqual([
      UnitState.DELIVERED,
      UnitState.REJECTED,
      UnitState.DELIVERED,
    ]);
    expect(reply.units[1]!.reason).toBe('No player has this User ID and Zone ID.');
    expect(reply.remaining).toBe(Remaining.NONE);
  });

  test('short of points by our own count: halted, and the supplier is not asked to deliver', async () => {
    gateway.supplier.balanceHundredths = 10_000;
    const order = anOrder(1);
    const reply = await gateway.deliver({
      ...order,
      units: [{ ...order.units[0]!, pointsHundredths: 200_000_000n }],
    });
    expect(reply).toMatchObject({ remaining: Remaining.HALTED, haltReason: HaltReason.POINTS, units: [] });
    expect(gateway.supplier.orders).toHaveLength(0);
  });

  test("short of points by the supplier's word: halted, retryable, and delivered after the refill", async () => {
    const order = anOrder(2);
    gateway.supplier.behave = () => answers.outOfPoints;
    const pointReads = gateway.supplier.calls.readBalance;
    const halted = await gateway.deliver(order);
    // The unit was admitted by an outdated balance.
    expect(gateway.supplier.calls.readBalance).toBeGreaterThan(pointReads);
    expect(halted).toMatchObject({ remaining: Remaining.HALTED, haltReason: HaltReason.POINTS });
    expect(halted.units.map(({ state }) => state)).toEqual([UnitState.RETRYABLE]);
    expect(gateway.supplier.orders).toHaveLength(1);
    gateway.supplier.behave = deliver;
    const done = await gateway.deliver(order, { queue: 'supplier.deliveries.backlog' });
    expect(done.units.map(({ state }) => state)).toEqual([UnitState.DELIVERED, UnitState.DELIVERED]);
    expect(await gateway.attempts.findOne({ _id: order.units[0]!.unit })).toMatchObject({ n: 2 });
  });

  test('(two replicas consume the same deliver): every unit is sent once', async () => {
    const replica = await gateway.addReplica();
    const order = anOrder(5);
    const both = gate();
    gateway.supplier.behave = async (wanted, standIn) => {
      if (standIn.orders.length >= 2) both.open();
      await both.opened;
      return deliver(wanted, standIn);
    };
    await Promise.all([gateway.deliver(order), gateway.deliver(order)]);
    const replies = await eventually('two replies', () => {
      const found = gateway.progressed.filter(({ orderId }) => orderId === order.orderId);
      return found.length === 2 && found;
    });
    expect(replies.map(({ remaining }) => remaining)).toEqual([Remaining.NONE, Remaining.NONE]);
    expect(await gateway.attempts.countDocuments({ orderId: order.orderId, state: 'delivered' })).toBe(5);
    expect(gateway.supplier.orders).toHaveLength(5);
    await replica.stop();
  });

  test('a command that breaks its rules is dead, not retried', async () => {
    const order = anOrder(1);
    await gateway.bus.send(
      'supplier.order.deliver',
      { ...order, units: anOrder(1).units },
      { id: `${order.orderId}:deliver:1` },
    );
    await gateway.deliver(anOrder(1));
    expect(await gateway.attempts.countDocuments({ orderId: order.orderId })).toBe(0);
    expect(gateway.supplier.orders).toHaveLength(1);
  });
});
