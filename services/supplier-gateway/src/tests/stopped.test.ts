import { BRAKES } from '@topup/proto/brake-names';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HaltReason, Remaining, UnitState } from '@topup/proto';
import { eventually } from '@topup/kit/testing';
import { brakesOf, unreadableBrakes } from '@topup/kit/testing/brake-writes';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import { deliver, dropConnection } from '../testing/supplier-stand-in.ts';

type App = Gateway['app'];
let gateway: Gateway;
let apps: readonly App[];
beforeAll(async () => {
  gateway = await startGateway();
  apps = [gateway.app, await gateway.addReplica()];
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  gateway.supplier.orders.length = 0;
  gateway.supplier.behave = deliver;
  await (await gateway.database.collection('brakes')).deleteMany({});
  await eventually('every replica sends', () => apps.every((app) => haltOf(app) === null));
});

const haltOf = (app: App) => app.parts.watching.health.halt();
const bothHalt = () => eventually('every replica is halted', () => apps.every((app) => haltOf(app) === 'paused'));
const bothSend = () => eventually('every replica sends', () => apps.every((app) => haltOf(app) === null));

function callOf(app: App, letter = 'c') {
  const [accountId, email] = [letter.repeat(32), `${letter}@example.com`];
  return async (method: string, path: string, body?: unknown) => {
    const token = await gateway.mint.issue({ role: 'admin', accountId, email });
    const response = await fetch(new URL(path, app.url), {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: (await response.json()) as { code?: string; message?: string } };
  };
}
const brakes = (at = 0, letter?: string) => brakesOf('supplier-gateway', callOf(apps[at]!, letter));
/** Whose units were sent, one entry per unit. */
const ordersSent = () => gateway.supplier.orders.map(({ playerId }) => playerId);
const PAUSED = { remaining: Remaining.HALTED, haltReason: HaltReason.PAUSED };

test('within two seconds no replica sends any more, and what waited is sent once after the release', async () => {
  let lastSentAt = 0;
  gateway.supplier.behave = (...call) => {
    lastSentAt = performance.now();
    return deliver(...call);
  };
  let players = 0;
  const orders = Array.from({ length: 4 }, () => [] as ReturnType<typeof anOrder>[]);
  // Each sends one order after the other until one is halted.
  const senders = orders.map(async (own) => {
    for (;;) {
      const order = anOrder(2, { playerId: String(++players) });
      own.push(order);
      const { remaining } = await gateway.deliver(order);
      if (remaining === Remaining.HALTED) return;
    }
  });
  await eventually('orders flow', () => gateway.supplier.orders.length > 10);
  expect((await brakes().putOn(BRAKES.deliveries)).status).toBe(200);
  const putOnAt = performance.now();
  await bothHalt();
  await Promise.all(senders);
  expect(lastSentAt - putOnAt).toBeLessThan(2_000);
  const before = ordersSent();
  const waiting = orders.map((own) => own.at(-1)!);
  for (const order of [...waiting, anOrder()]) expect(await gateway.deliver(order)).toMatchObject(PAUSED);
  expect(ordersSent()).toEqual(before);
  await eventually('the pause is announced', () => gateway.health.at(-1)?.paused === true);

  expect((await brakes(1).release(BRAKES.deliveries)).status).toBe(200);
  await bothSend();
  await eventually('the end of the pause is announced', () => gateway.health.at(-1)?.paused === false);
  for (const order of waiting) {
    const { units } = await gateway.deliver(order, { queue: 'supplier.deliveries.backlog' });
    expect(units.map(({ state }) => state)).toEqual([UnitState.DELIVERED, UnitState.DELIVERED]);
  }
  const all = orders.flat().flatMap(({ playerId, units }) => units.map(() => playerId));
  expect(ordersSent().toSorted()).toEqual(all.toSorted());
});

test('voids, verdicts and answers go on while deliveries are stopped', async () => {
  const late = Promise.withResolvers<void>();
  const [unclear, underWay, waiting] = [anOrder(), anOrder(), anOrder()];
  gateway.supplier.behave = dropConnection;
  await gateway.deliver(unclear);
  gateway.supplier.behave = async (...call) => {
    await late.promise;
    return deliver(...call);
  };
  const answered = gateway.deliver(underWay);
  await eventually('the call is under way', () => gateway.supplier.orders.length === 2);
  await brakes().putOn(BRAKES.deliveries);
  await bothHalt();
  expect(await gateway.deliver(waiting)).toMatchObject(PAUSED);

  const { unit } = waiting.units[0]!;
  expect((await gateway.fence(waiting.orderId, [unit])).units[0]!.state).toBe(UnitState.VOID);
  const path = `/api/admin/deliveries/${unclear.units[0]!.unit}/resolve`;
  const verdict = { verdict: 'delivered', supplierOrderId: `SEEN-${unclear.orderId}`, reason: 'seen in the list' };
  expect((await callOf(apps[0]!)('POST', path, verdict)).status).toBe(200);
  late.resolve();
  expect((await answered).units[0]!.state).toBe(UnitState.DELIVERED);
  expect(gateway.supplier.orders).toHaveLength(2);
});

test('why deliveries are stopped is part of what is known about an order', async () => {
  const { orderId } = anOrder();
  const because = async () => (await gateway.bus.ask('supplier.attempts.of-order', { orderId })).stoppedBecause;
  expect(await because()).toBe('');
  await brakes().putOn(BRAKES.deliveries);
  await eventually('every replica answers with the reason', async () => (await because()) === 'The supplier is wrong.');
});

test('while the brakes cannot be read nothing is sent, and then everything goes on', async () => {
  const mend = await unreadableBrakes(gateway.database);
  await bothHalt();
  const order = anOrder();
  expect(await gateway.deliver(order)).toMatchObject(PAUSED);
  expect(gateway.supplier.orders).toEqual([]);
  const { orderId, units } = anOrder();
  expect((await gateway.fence(orderId, [units[0]!.unit])).units[0]!.state).toBe(UnitState.VOID);
  await mend();
  await bothSend();
  expect((await gateway.deliver(order)).units[0]!.state).toBe(UnitState.DELIVERED);
});

test('neither the clock nor the brake ends the pause of the other', async () => {
  const { health } = gateway.app.parts.watching;
  health.pause('clock', true);
  await brakes().putOn(BRAKES.deliveries);
  await brakes().release(BRAKES.deliveries);
  await gateway.app.parts.watching.brakeWatch.runNow();
  expect(health.halt()).toBe('paused');
  await brakes().putOn(BRAKES.deliveries);
  await gateway.app.parts.watching.brakeWatch.runNow();
  await gateway.app.parts.watching.clock.runNow();
  expect(health.halt()).toBe('paused');
});

test('of two admins at once, on two replicas, one changes the brake and the other reads why not', async () => {
  const [first, second] = [brakes(0, 'c'), brakes(1, 'd')];
  const both = async (calls: ReturnType<typeof first.putOn>[]) =>
    (await Promise.all(calls)).toSorted((a, b) => a.status - b.status);
  expect(await both([first.putOn(BRAKES.deliveries), second.putOn(BRAKES.deliveries)])).toMatchObject([
    { status: 200 },
    { status: 409, body: { code: 'brake_on', message: expect.stringMatching(/^[cd]@example.com has put/) } },
  ]);
  const id = await eventually('both know it', async () => {
    const ids = [await first.idOf(BRAKES.deliveries), await second.idOf(BRAKES.deliveries)];
    return ids[0] === ids[1] && ids[0];
  });
  const changed = [{ status: 200 }, { status: 409, body: { code: 'brake_changed' } }];
  expect(await both([first.keep(BRAKES.deliveries, id), second.keep(BRAKES.deliveries, id)])).toMatchObject(changed);
  const next = await eventually('both know the new id', async () => {
    const ids = [await first.idOf(BRAKES.deliveries), await second.idOf(BRAKES.deliveries)];
    return ids[0] === ids[1] && ids[0] !== id && ids[0];
  });
  expect(await both([first.release(BRAKES.deliveries, next), second.release(BRAKES.deliveries, next)])).toMatchObject(
    changed,
  );
});
