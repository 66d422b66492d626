import { expect, test } from '@jest/globals';
import { CLOCKS } from './distributions.ts';
import { createWorld, openWorld, type World } from './world.ts';

const HISTORIES = 500;
const HELD_MS = 45_000;
const DRAIN_MS = 4 * 3_600_000;
const PERMITTED_MS = 200;
const PERMITTED_MOST = 3;

const sends = (world: World): Map<string, number> =>
  new Map(world.attempts().map(({ unit, sentAt }) => [unit, sentAt]));

test('while sends are held none starts, except a few in the first 200 ms', () => {
  const wrong: unknown[] = [];
  let permitted = 0;
  let resumed = 0;
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const world = createWorld(seed, 'exclusive');
    for (let at = 600_000; at < world.endsAt; at += 600_000) {
      world.runTo(at);
      world.hold();
      const before = sends(world);
      world.runTo(at + PERMITTED_MS);
      world.readBalance();
      world.runTo(at + HELD_MS);
      const started = [...sends(world)].filter(([unit, sentAt]) => before.get(unit) !== sentAt);
      const last = Math.max(0, ...started.map(([, sentAt]) => sentAt));
      if (started.length > PERMITTED_MOST || last > at + PERMITTED_MS + CLOCKS.replicaMost)
        wrong.push({ seed, at, started });
      permitted += started.length;
      const heldAt = world.attempts().length;
      world.resume();
      world.runTo(at + HELD_MS + 1_000);
      resumed += world.attempts().length - heldAt;
    }
  }
  expect(wrong).toEqual([]);
  expect(permitted).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(HISTORIES);
});

const orderOf = (unit: string): number => Number.parseInt(unit.slice(16, 32), 16);

test('what waited is sent after the hold: every unit that was sold is sent, and none that would not have been sold', () => {
  const wrong: unknown[] = [];
  for (let seed = 1_001; seed <= 1_150; seed++) {
    const { world, sales } = openWorld(seed, 'exclusive');
    for (let at = 300_000; at < world.endsAt; at += 300_000) {
      world.runTo(at);
      world.hold();
      world.runTo(at + HELD_MS);
      world.resume();
    }
    world.runTo(world.endsAt);
    const { orders, units } = sales.sold;
    world.runTo(world.endsAt + DRAIN_MS);
    const unitsSent = (of: World): string[] =>
      of.attempts().flatMap(({ unit }) => (orderOf(unit) < orders ? [unit] : []));
    const sent = unitsSent(world).toSorted();
    const free = createWorld(seed, 'exclusive');
    free.runTo(world.now());
    const isSame = sent.join() === unitsSent(free).toSorted().join();
    if (sent.length !== units || !isSame) wrong.push({ seed, units, sent: sent.length, isSame });
  }
  expect(wrong).toEqual([]);
});
