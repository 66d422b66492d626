import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HaltReason, Outcome, Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
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

describe('faults', () => {
  test('every reply five times: the same end, each command still once effective', async () => {
    shop.neighbours.copies = 5;
    shop.neighbours.behaviour.deliver = (body) => allUnits(body, UnitState.REJECTED);
    const orderId = await shop.place([two]);
    const order = await shop.becomes(orderId, 'failed/done');
    expect(order.refunds).toHaveLength(1);
    expect(order.history.map(({ to }) => to)).toEqual([
      'pending/debit',
      'processing/delivering',
      'processing/refunding',
      'failed/done',
    ]);
    const keys = shop.neighbours.of('wallet.refund.post', orderId).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
  });

  test('replies in the wrong order: progress that comes late changes nothing, a wrong one lies in the dead queue', async () => {
    const orderId = await shop.place();
    const end = await shop.becomes(orderId, 'completed/done');
    const unit = { unit: `${orderId}:1:1` };
    const late = { orderId, remaining: Remaining.HALTED, haltReason: HaltReason.BREAKER };
    const outcomes = new Map<string, string | undefined>();
    const wait = (id: string) => eventually(`${id} is settled`, () => outcomes.has(id) && outcomes);
    const stop = shop
      .app()
      .deps.bus.onProcessed(({ message, outcome }) => void outcomes.set(message.id, outcome?.kind));
    await shop.neighbours.bus.send(
      'supplier.order.progressed',
      { ...late, units: [{ ...unit, state: UnitState.SENDING }] },
      { id: 'l1' },
    );
    await shop.neighbours.bus.send('wallet.debit.settled', settledOk({ key: `order:${orderId}:payment`, orderId }), {
      id: 'l2',
    });
    await shop.neighbours.bus.send(
      'supplier.order.progressed',
      { ...late, units: [{ ...unit, state: UnitState.REJECTED }] },
      { id: 'l3' },
    );
    await shop.neighbours.bus.send(
      'wallet.debit.settled',
      { ...settledOk({ key: `order:${orderId}:payment`, orderId }), outcome: Outcome.VOID },
      { id: 'l4' },
    );
    await shop.neighbours.bus.send('wallet.debit.settled', settledOk({ key: 'x', orderId: 'f'.repeat(32) }), {
      id: 'l5',
    });
    for (const id of ['l1', 'l2', 'l3', 'l4', 'l5']) await wait(id);
    stop();
    expect(Object.fromEntries(outcomes)).toMatchObject({
      l1: undefined,
      l2: undefined,
      l3: 'dead',
      l4: 'dead',
      l5: 'dead',
    });
    expect(await shop.read(orderId)).toEqual(end);
  });

  test('a process that dies between its write and its command: the sweeper sends it', async () => {
    shop.neighbours.behaviour.debit = () => null;
    const orderId = await shop.place();
    await eventually('asked', () => shop.neighbours.of('wallet.debit.post', orderId).length === 1);
    const saved = { status: 'processing', step: 'delivering', version: 2, paidAt: new Date() };
    await shop.orders.updateOne({ _id: orderId }, { $set: saved });
    await shop.due(orderId);
    await shop.becomes(orderId, 'completed/done');
  });

  test('a lost command or reply: sent again under the same id, until it is answered', async () => {
    const { debit } = shop.neighbours.behaviour;
    shop.neighbours.behaviour.debit = () => null;
    const orderId = await shop.place();
    for (const count of [1, 2, 3]) {
      await eventually('asked', () => shop.neighbours.of('wallet.debit.post', orderId).length >= count);
      if (count < 3) await shop.due(orderId);
    }
    expect((await shop.read(orderId)).tries).toBe(2);
    shop.neighbours.behaviour.debit = debit;
    await shop.due(orderId);
    expect(await shop.becomes(orderId, 'completed/done')).toMatchObject({ tries: 0 });
  });

  test('ten repeats without an answer make an alarm and a slow pace; an answer ends it', async () => {
    shop.neighbours.behaviour.deliver = () => null;
    const orderId = await shop.place();
    await shop.becomes(orderId, 'processing/delivering');
    for (let repeat = 0; repeat < 10; repeat++) await shop.due(orderId);
    const stuck = await shop.read(orderId);
    expect(stuck).toMatchObject({ tries: 10, stuck: true });
    expect(stuck.nextAt?.getTime()).toBeGreaterThan(Date.now() + 240_000);
    expect(await shop.app().deps.alarmingOrders.stuck()).toContainEqual(
      expect.objectContaining({ subject: orderId, detail: 'Being delivered; 10 requests in a row were not answered.' }),
    );
    shop.neighbours.behaviour.deliver = goodBehaviour().deliver;
    await shop.due(orderId);
    const end = await shop.becomes(orderId, 'completed/done');
    expect([end.stuck, end.nextAt]).toEqual([undefined, undefined]);
  });

  test('a repeated reply whose next command was lost sends that command again', async () => {
    const { deliver } = shop.neighbours.behaviour;
    shop.neighbours.behaviour.deliver = () => null;
    const orderId = await shop.place();
    await eventually('asked', () => shop.neighbours.of('supplier.order.deliver', orderId).length === 1);
    shop.neighbours.behaviour.deliver = deliver;
    const again = settledOk({ key: `order:${orderId}:payment`, orderId });
    await shop.neighbours.bus.send('wallet.debit.settled', again, { id: 'again' });
    await shop.becomes(orderId, 'completed/done');
  });
});
