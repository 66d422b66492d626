import { expect, test } from '@jest/globals';
import { CLOCKS } from './distributions.ts';
import { createWorld, type World } from './world.ts';

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

test('what waited is sent after the hold: no unit is lost, and none that would not have been sold is added', () => {
  for (let seed = 1_001; seed <= 1_100; seed++) {
    const free = createWorld(seed, 'exclusive');
    free.runTo(free.endsAt);
    const sold = free.attempts().map(({ unit }) => unit);
    const held = createWorld(seed, 'exclusive');
    for (let at = 300_000; at < held.endsAt; at += 300_000) {
      held.runTo(at);
      held.hold();
      held.runTo(at + HELD_MS);
      held.resume();
    }
    held.runTo(held.endsAt + DRAIN_MS);
    free.runTo(held.now());
    const sentLater = new Set(held.attempts().map(({ unit }) => unit));
    expect(sold.filter((unit) => !sentLater.has(unit))).toEqual([]);
    const inBoth = new Set(free.attempts().map(({ unit }) => unit));
    const more = held.attempts().filter(({ unit, sentAt }) => !inBoth.has(unit) && sentAt < held.endsAt);
    expect(more).toEqual([]);
  }
});
