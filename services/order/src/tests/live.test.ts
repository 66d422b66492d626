import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { HaltReason, Remaining, UnitState } from '@topup/proto';
import { newId } from '@topup/kit/ids';
import { createLog } from '@topup/kit/log';
import { connectRedis } from '@topup/kit/redis';
import { endedSessions, signStatusToken } from '@topup/kit/session';
import { eventually } from '@topup/kit/testing';
import { TEST_PRINCIPAL } from '@topup/kit/testing/tokens';
import { createLiveOrders, type Move } from '../saga/live-orders.ts';
import { goodBehaviour } from '../testing/neighbours.ts';
import { LINE, openShop, startOrder, type OrderApp, PRICES, type Shop } from '../testing/shop.ts';

let shop: Shop;
let other: OrderApp;
beforeAll(async () => {
  shop = await openShop({ LIVE_STREAMS_MAX: '4' });
  other = await startOrder(shop.config, createLog('order-test', 'silent'), { getKey: shop.mint.getKey });
});
afterAll(async () => {
  await other?.stop();
  await shop?.close();
});
beforeEach(() => void Object.assign(shop.neighbours.behaviour, goodBehaviour(), { prices: [...PRICES] }));

type Stream = { status: number; received: () => string; over: Promise<string>; leave: () => void };

/** Opens the stream of an order at one of the two replicas. */
async function follow(
  app: OrderApp,
  orderId: string,
  who: string | null,
  query = '',
  familyId = TEST_PRINCIPAL.familyId,
): Promise<Stream> {
  const leaving = new AbortController();
  const response = await fetch(`${app.url}/api/orders/order-status/${orderId}/events${query}`, {
    headers: who === null ? {} : { authorization: `Bearer ${await shop.mint.issue({ accountId: who, familyId })}` },
    signal: leaving.signal,
  });
  let received = '';
  const read = async (): Promise<string> => {
    for await (const chunk of response.body ?? []) received += Buffer.from(chunk).toString('utf8');
    return received;
  };
  const over = read().catch(() => received);
  return { status: response.status, received: () => received, over, leave: () => leaving.abort() };
}

type Said = { unit: string; state: UnitState };

/** An order of a new account that is not delivered until `deliver` is called. */
async function undelivered(quantity = 1) {
  const accountId = newId();
  let isAsking = false;
  shop.neighbours.behaviour.deliver = () => {
    isAsking = true;
    return null;
  };
  const answer = await shop.order([{ ...LINE, quantity }], {}, {}, shop.as({ accountId }));
  const { orderId } = answer.body.data as unknown as { orderId: string };
  await eventually('asked to deliver', () => isAsking);
  let reports = 0;
  /** The supplier gateway reports a state for each unit. */
  const report = async (say: (unit: string, n: number) => Said, rest: object = {}): Promise<void> => {
    const units = Array.from({ length: quantity }, (_, n) => say(`${orderId}:1:${n + 1}`, n));
    reports += 1;
    const id = `${orderId}:report:${reports}`;
    await shop.neighbours.bus.send('supplier.order.progressed', { orderId, units, ...rest }, { id });
  };
  const deliver = () => report((unit) => ({ unit, state: UnitState.DELIVERED }));
  return { accountId, orderId, deliver, report };
}

const nobodyWatches = () =>
  eventually('nobody watches', () => shop.app().deps.live.watching() + other.deps.live.watching() === 0);
const COMPLETED = /event: status\ndata: \{"status":"completed"\}\n\nevent: end\ndata: \{\}\n\n$/;
/** The events of a stream with their data, in order. */
const events = ({ received }: Stream): string[] =>
  [...received().matchAll(/event: (\w+)\ndata: (.*)\n/g)].map(([, name, data]) => `${name} ${data}`);
const [MOVED, DONE] = ['moved {"status":"processing"}', ['status {"status":"completed"}', 'end {}']];

describe('who waits for an order', () => {
  test('is told at once that it has come to rest, on whichever replica the wait is', async () => {
    const { accountId, orderId, deliver } = await undelivered();
    const streams = [await follow(shop.app(), orderId, accountId), await follow(other, orderId, accountId)];
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await eventually('both hear the beginning', () =>
      streams.every(({ received: received }) => received().startsWith('retry: ')),
    );
    await deliver();
    for (const { over } of streams) expect(await over).toMatch(COMPLETED);
    await nobodyWatches();
  });

  test('is told of every move, once, on whichever replica the wait is: also of each unit', async () => {
    const { accountId, orderId, report } = await undelivered(2);
    const streams = [await follow(shop.app(), orderId, accountId), await follow(other, orderId, accountId)];
    await eventually('both hear the beginning', () => streams.every(({ received }) => received() !== ''));
    await report((unit, n) => ({ unit, state: n === 0 ? UnitState.DELIVERED : UnitState.SENDING }));
    await eventually('both hear of the first unit', () => streams.every((stream) => events(stream).length === 1));
    await report((unit) => ({ unit, state: UnitState.DELIVERED }));
    for (const { over } of streams) expect(await over).toMatch(COMPLETED);
    expect(streams.map(events)).toEqual([
      [MOVED, ...DONE],
      [MOVED, ...DONE],
    ]);
    await nobodyWatches();
  });

  test('goes on listening to an order that rests until it is over: placed, sent again, delivered', async () => {
    const { accountId, orderId, report } = await undelivered(1);
    const halted = { remaining: Remaining.HALTED, haltReason: HaltReason.POINTS };
    await report((unit) => ({ unit, state: UnitState.RETRYABLE }), halted);
    await shop.becomes(orderId, 'placed/waiting');
    const stream = await follow(other, orderId, accountId);
    await eventually('it hears that the order rests', () => events(stream).length === 1);
    await report((unit) => ({ unit, state: UnitState.DELIVERED }));
    expect(await stream.over).toMatch(COMPLETED);
    expect(events(stream)).toEqual(['status {"status":"placed"}', ...DONE]);
    await nobodyWatches();
  });

  test('is told by the token of a return page too; one that came too late hears it all the same', async () => {
    const { orderId, deliver } = await undelivered();
    const query = `?t=${signStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, Date.now())}`;
    const early = await follow(other, orderId, null, query);
    await deliver();
    expect(await early.over).toMatch(COMPLETED);
    expect(await (await follow(shop.app(), orderId, null, query)).over).toMatch(COMPLETED);
  });

  test('must be its owner, an admin or the bearer of its token', async () => {
    const { orderId } = await undelivered();
    expect((await follow(shop.app(), orderId, newId())).status).toBe(404);
    expect((await follow(shop.app(), orderId, null, '?t=forged')).status).toBe(404);
    expect((await follow(shop.app(), orderId, null)).status).toBe(401);
    await nobodyWatches();
  });

  test('stops hearing of it when the session ends, at every replica; other sessions and return pages go on', async () => {
    const { accountId, orderId, deliver } = await undelivered();
    const query = `?t=${signStatusToken(shop.config.STATUS_TOKEN_KEY, orderId, Date.now())}`;
    const [ended, kept] = [newId(), newId()];
    const gone = [
      await follow(shop.app(), orderId, accountId, '', ended),
      await follow(other, orderId, accountId, '', ended),
    ];
    const going = [
      await follow(other, orderId, accountId, '', kept),
      await follow(other, orderId, accountId, query, ended),
    ];
    await eventually('all hear the beginning', () => [...gone, ...going].every(({ received }) => received() !== ''));
    const redis = await connectRedis(shop.config.REDIS_URL, createLog('order-test', 'silent'));
    let over = 0;
    gone.forEach((stream) => void stream.over.then(() => over++));
    await eventually('the sessions’ streams are over', async () => {
      // Auth repeats this as well, because a replica may not have been listening yet.
      await endedSessions(redis).mark(ended);
      return over === gone.length;
    });
    await redis.close();
    await deliver();
    for (const stream of going) expect(await stream.over).toMatch(COMPLETED);
    for (const { received } of gone) expect(received()).not.toMatch(/event:/);
    expect((await follow(shop.app(), orderId, accountId, '', ended)).status).toBe(403);
    await nobodyWatches();
  });

  test('may not take every connection: three streams each, and a bounded number in all', async () => {
    const [one, two] = [await undelivered(), await undelivered()];
    const mine = [];
    for (let n = 0; n < 3; n++) mine.push(await follow(shop.app(), one.orderId, one.accountId));
    expect((await follow(shop.app(), one.orderId, one.accountId)).status).toBe(429);
    const last = await follow(shop.app(), two.orderId, two.accountId);
    expect(last.status).toBe(200);
    expect((await follow(shop.app(), two.orderId, two.accountId)).status).toBe(429);
    [...mine, last].forEach(({ leave }) => leave());
    await nobodyWatches();
  });
});

test('a stop lets nobody wait for its streams', async () => {
  const { accountId, orderId } = await undelivered();
  const stream = await follow(other, orderId, accountId);
  const startedAt = performance.now();
  await other.stop();
  expect(await stream.over).not.toMatch(/event:/);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  other = await startOrder(shop.config, createLog('order-test', 'silent'), { getKey: shop.mint.getKey });
});

test('without Redis the replica that moves the order still tells those who wait there', async () => {
  const redis = await connectRedis('redis://127.0.0.1:1', createLog('order-test', 'silent'));
  const live = createLiveOrders(redis, { total: 1, each: 1 });
  const received: Move[] = [];
  live.watch('an order', 'somebody', { moved: (move) => received.push(move), over: () => undefined });
  live.moved({ _id: 'an order', status: 'processing', step: 'delivering' });
  live.moved({ _id: 'another', status: 'completed', step: 'done' });
  live.moved({ _id: 'an order', status: 'completed', step: 'done' });
  expect(received).toEqual([
    { status: 'processing', isOver: false },
    { status: 'completed', isOver: true },
  ]);
  await redis.close();
});
