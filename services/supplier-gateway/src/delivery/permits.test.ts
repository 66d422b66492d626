import { expect, test } from '@jest/globals';
import type { Lane } from '../domain/lanes.ts';
import { ownRate } from './rate.ts';
import { createPermits } from './permits.ts';

const NEVER = Number.POSITIVE_INFINITY;

test('fresh and backlog get permits 3 to 1, and never more than the bulkhead are in hand', async () => {
  let open = 0;
  const permits = createPermits({ rate: ownRate(100_000), concurrency: () => open });
  const order: Lane[] = [];
  let most = 0;
  const one = async (lane: Lane) => {
    const permit = await permits.take(lane, NEVER);
    order.push(lane);
    most = Math.max(most, permits.startedAt().length);
    await Promise.resolve();
    permit?.done();
  };
  const all = Array.from({ length: 32 }, (_, i) => one(i % 2 ? 'backlog' : 'fresh'));
  open = 2;
  permits.dispatch();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(order.slice(0, 16).filter((lane) => lane === 'backlog')).toHaveLength(4);
});

test('permits are granted at no more than the rate', async () => {
  const permits = createPermits({ rate: ownRate(200), concurrency: () => 64 });
  const startedAt = performance.now();
  for (let i = 0; i < 60; i++) (await permits.take('fresh', NEVER))?.done();
  // 60 permits: 21 at once as the burst, then 39 at one per 5 ms.
  expect(performance.now() - startedAt).toBeGreaterThan(180);
});

test('a permit that was not used goes to the next in line, and costs no call of the rate', async () => {
  let calls = 0;
  const rate = async (want: number) => ({ granted: (calls += want) && want, waitMs: 0 });
  const permits = createPermits({ rate, concurrency: () => 4 });
  const takeUnused = async () => (await permits.take('fresh', NEVER))?.unused();
  await Promise.all(Array.from({ length: 1_000 }, takeUnused));
  expect(calls).toBeLessThanOrEqual(4);
  expect(permits.startedAt()).toEqual([]);
});

test('no waiter outlasts its deadline, and a halt rejects all waiters', async () => {
  const permits = createPermits({ rate: ownRate(100), concurrency: () => 0 });
  expect(await permits.take('fresh', performance.now() + 50)).toBeNull();
  const waiting = permits.take('backlog', NEVER);
  permits.rejectAll();
  expect(await waiting).toBeNull();
});
