import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { anOrder, gate, startGateway, type Gateway } from '../testing/gateway.ts';
import type { Order } from '../testing/neighbours.ts';
import { answers } from '../testing/supplier-answers.ts';

let gateway: Gateway;
let beforeSend: (() => Promise<void>) | null = null;
beforeAll(async () => {
  gateway = await startGateway({ timing: { staleAfterMs: 300 }, beforeSend: async () => beforeSend?.() });
});
afterAll(() => gateway.stop());
afterEach(() => {
  beforeSend = null;
  gateway.supplier.orders.length = 0;
});

const unitsOf = (order: Order) => order.units.map(({ unit }) => unit);
const states = (units: readonly { state: UnitState }[]) => units.map(({ state }) => state);
const send = (order: Order) =>
  gateway.bus.send('supplier.order.deliver', order, { id: `${order.orderId}:deliver:${Math.random()}` });

describe('void-units', () => {
  test('(void, deliver): a fenced unit is never sent', async () => {
    const order = anOrder(2);
    expect(states((await gateway.fence(order.orderId, unitsOf(order).slice(0, 1))).units)).toEqual([UnitState.VOID]);
    const reply = await gateway.deliver(order);
    expect(states(reply.units)).toEqual([UnitState.VOID, UnitState.DELIVERED]);
    expect(reply.remaining).toBe(Remaining.NONE);
    expect(gateway.supplier.orders).toHaveLength(1);
  });

  test('(deliver, void): what was delivered stays delivered, and the fence says so', async () => {
    const order = anOrder(1);
    await gateway.deliver(order);
    const reply = await gateway.fence(order.orderId, unitsOf(order));
    expect(states(reply.units)).toEqual([UnitState.DELIVERED]);
    expect(reply.units[0]!.supplierOrderId).not.toBe('');
  });

  test('(deliver consumed, worker sleeps, void, worker wakes): the unit in flight is not fenced, and the sleeper sends nothing', async () => {
    const order = anOrder(1);
    const asleep = gate();
    const wake = gate();
    beforeSend = () => {
      asleep.open();
      return wake.opened;
    };
    await send(order);
    await asleep.opened;
    expect(states((await gateway.fence(order.orderId, unitsOf(order))).units)).toEqual([UnitState.SENDING]);
    const sleptSince = performance.now();
    await eventually('too late to send', () => performance.now() - sleptSince > 300);
    wake.open();
    const reply = await eventually('reply', () => gateway.progressed.find((each) => each.orderId === order.orderId));
    expect(states(reply.units)).toEqual([UnitState.NOT_SENT]);
    expect(reply.remaining).toBe(Remaining.MORE);
    beforeSend = null;
    expect(states((await gateway.fence(order.orderId, unitsOf(order))).units)).toEqual([UnitState.VOID]);
    expect(states((await gateway.deliver(order)).units)).toEqual([UnitState.VOID]);
    expect(gateway.supplier.orders).toHaveLength(0);
  });

  test('(deliver consumed, void while the supplier works, answer): delivered, and never answered as fenced', async () => {
    const order = anOrder(1);
    const arrived = gate();
    const answer = gate();
    const { behave } = gateway.supplier;
    gateway.supplier.behave = async (...call) => {
      arrived.open();
      await answer.opened;
      return behave(...call);
    };
    await send(order);
    await arrived.opened;
    expect(states((await gateway.fence(order.orderId, unitsOf(order))).units)).toEqual([UnitState.SENDING]);
    answer.open();
    await eventually('reply', () => gateway.progressed.find((each) => each.orderId === order.orderId));
    gateway.supplier.behave = behave;
    expect(states((await gateway.fence(order.orderId, unitsOf(order))).units)).toEqual([UnitState.DELIVERED]);
  });

  test('(retryable refusal, void, deliver): fenced instead of tried again', async () => {
    const order = anOrder(1);
    const { behave } = gateway.supplier;
    gateway.supplier.behave = () => answers.outOfPoints;
    await gateway.deliver(order);
    gateway.supplier.behave = behave;
    expect(states((await gateway.fence(order.orderId, unitsOf(order))).units)).toEqual([UnitState.VOID]);
    expect(states((await gateway.deliver(order)).units)).toEqual([UnitState.VOID]);
    expect(gateway.supplier.orders).toHaveLength(1);
  });

  test('(void, void): the same answer twice', async () => {
    const order = anOrder(3);
    const first = await gateway.fence(order.orderId, unitsOf(order));
    expect(await gateway.fence(order.orderId, unitsOf(order))).toEqual(first);
  });
});
