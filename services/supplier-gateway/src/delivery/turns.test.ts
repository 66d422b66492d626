import { expect, test } from '@jest/globals';
import type { Lane } from '../domain/lanes.ts';
import { ownRate } from './rate.ts';
import { createTurns } from './turns.ts';

const NEVER = Number.POSITIVE_INFINITY;

test('fresh and backlog take turns 3 to 1, and never more than the bulkhead are in hand', async () => {
  let open = 0;
  const turns = createTurns({ rate: ownRate(100_000), concurrency: () => open });
  const order: Lane[] = [];
  let most = 0;
  const one = async (lane: Lane) => {
    const turn = await turns.take(lane, NEVER);
    order.push(lane);
    most = Math.max(most, turns.startedAt().length);
    await Promise.resolve();
    turn?.done();
  };
  const all = Array.from({ length: 32 }, (_, i) => one(i % 2 ? 'backlog' : 'fresh'));
  open = 2;
  turns.pump();
  await Promise.all(all);
  expect(most).toBe(2);
  expect(order.slice(0, 16).filter((lane) => lane === 'backlog')).toHaveLength(4);
});

test('the rate is kept', async () => {
  const turns = createTurns({ rate: ownRate(200), concurrency: () => 64 });
  const startedAt = performance.now();
  for (let i = 0; i < 60; i++) (await turns.take('fresh', NEVER))?.done();
  // 60 turns: 21 at once as the burst, 39 more at 5 ms each.
  expect(performance.now() - startedAt).toBeGreaterThan(180);
});

test('a turn that was not used goes to the next in line, and costs no call of the rate', async () => {
  let calls = 0;
  const rate = async (want: number) => ({ granted: (calls += want) && want, waitMs: 0 });
  const turns = createTurns({ rate, concurrency: () => 4 });
  const takeUnused = async () => (await turns.take('fresh', NEVER))?.unused();
  await Promise.all(Array.from({ length: 1_000 }, takeUnused));
  expect(calls).toBeLessThanOrEqual(4);
  expect(turns.startedAt()).toEqual([]);
});

test('nobody waits beyond a deadline, and all are sent away when nothing is sent', async () => {
  const turns = createTurns({ rate: ownRate(100), concurrency: () => 0 });
  expect(await turns.take('fresh', performance.now() + 50)).toBeNull();
  const waiting = turns.take('backlog', NEVER);
  turns.dismiss();
  expect(await waiting).toBeNull();
});
