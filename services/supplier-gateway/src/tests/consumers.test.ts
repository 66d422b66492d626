import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UnitState } from '@topup/proto';
import { countDeadLetters } from '@topup/kit/dead-letters';
import { eventually } from '@topup/kit/testing';
import { newId } from '@topup/kit/ids';
import { TIMING } from '../domain/timing.ts';
import { anOrder, startGateway, type Gateway } from '../testing/gateway.ts';
import type { Order } from '../testing/neighbours.ts';

let gateway: Gateway;
beforeAll(async () => {
  // 1,000 orders at once keep this process so busy that quick probes would be taken for an outage; hence the production
  // timing.
  gateway = await startGateway({ timing: { ...TIMING, sweepMs: 100 } });
});
afterAll(() => gateway.stop());

const GOOD = 1_000;
const POISON = 20;

/** Each breaks a rule in a way that a retry cannot repair. */
const poison: ((order: Order) => Order)[] = [
  (order) => ({ ...order, units: anOrder(1).units }),
  (order) => ({ ...order, units: [] }),
  (order) => ({ ...order, playerId: '$gt' }),
  (order) => ({ ...order, zoneId: '' }),
  (order) => ({ ...order, units: [...order.units, ...order.units] }),
  (order) => ({ ...order, orderId: 'x' }),
  (order) => ({ ...order, units: order.units.map((unit) => ({ ...unit, productId: '../../..' })) }),
  (order) => ({ ...order, units: order.units.map((unit) => ({ ...unit, pointsHundredths: -1n })) }),
];

test('20 poison commands among 1,000 good ones: 20 dead letters, 1,000 delivered, each once', async () => {
  const good = Array.from({ length: GOOD }, () => anOrder(1));
  const every = Math.floor(GOOD / POISON);
  const commands = good.flatMap((order, i) =>
    i % every === 0 ? [poison[(i / every) % poison.length]!(anOrder(1)), order] : [order],
  );
  expect(commands).toHaveLength(GOOD + POISON);
  const send = (order: Order) => gateway.bus.send('supplier.order.deliver', order, { id: newId() });
  await Promise.all(commands.map(send));

  let received = 0;
  const done = new Set<string>();
  await eventually('all good ones are delivered', async () => {
    const fresh = gateway.progressed.slice(received);
    received += fresh.length;
    for (const { orderId, units } of fresh) {
      if (units[0]?.state === UnitState.DELIVERED) done.add(orderId);
      // The order got no permit in time: send it again, as the order service does.
      else await send(good.find((order) => order.orderId === orderId)!);
    }
    return done.size === GOOD;
  });
  expect(gateway.supplier.orders).toHaveLength(GOOD);
  expect(await gateway.attempts.countDocuments()).toBe(GOOD);
  const dead = async () => (await countDeadLetters(gateway.amqpUrl)).filter(({ messages }) => messages > 0);
  await eventually('dead letters', async () => (await dead())[0]?.messages === POISON);
  expect(await dead()).toEqual([{ queue: 'supplier.deliveries.dead', messages: POISON }]);
});
