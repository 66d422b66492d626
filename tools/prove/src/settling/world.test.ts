import { expect, test } from '@jest/globals';
import type { Account } from './account.ts';
import { CALL, CLOCKS, OLD_BALANCE } from './distributions.ts';
import { createWorld, openWorld, type World, type WorldAttempt, type WorldKind, type WorldReading } from './world.ts';

const STEP_MS = 20_000;
const HOUR = 3_600_000;
const kindOf = (seed: number): WorldKind => (seed % 2 === 0 ? 'exclusive' : 'foreign');
const seeds = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** By exact integers, apart from the world's own arithmetic. */
function cost(world: World, { pointsHundredths, multiplierMillionths }: WorldAttempt): number {
  if (world.charges === 'list') return pointsHundredths;
  return Number((BigInt(pointsHundredths) * BigInt(multiplierMillionths) + 999_999n) / 1_000_000n);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('at any moment the balance is what it was at first, less charges and foreign purchases, plus refills and what was given back', () => {
  const wrong: string[] = [];
  let returns = 0;
  for (const seed of seeds(1, 1_000)) {
    const { world, account } = openWorld(seed, kindOf(seed));
    for (let part = 1; part <= 4; part++) {
      world.runTo((world.endsAt * part) / 4);
      const returned = new Set(account.returnedCharges.map(({ unit }) => unit));
      const charged = world.attempts().filter(({ unit }) => world.wasCharged(unit) || returned.has(unit));
      const back = account.returnedCharges.filter(({ at }) => at <= world.now()).map(({ hundredths }) => hundredths);
      const others = world.foreignMovements().map(({ hundredths }) => hundredths);
      const charges = sum(charged.map((attempt) => cost(world, attempt)));
      const expected = account.startHundredths - charges + sum(back) - sum(others);
      if (account.balanceHundredths !== expected || expected < 0) wrong.push(`${seed}: ${account.balanceHundredths}`);
      if (account.chargedAt.size + returned.size !== charged.length) wrong.push(`${seed}: other charges`);
    }
    returns += account.returnedCharges.length;
  }
  expect(wrong).toEqual([]);
  expect(returns).toBeGreaterThan(0);
});

/** What a judge knows of an attempt contradicts what the shop stored. */
function isContradicted(world: World, { unit, state, sentAt, fencedAt, endedAt }: WorldAttempt): boolean {
  const at = world.chargedAt(unit);
  const off = CLOCKS.replicaMost;
  if (fencedAt !== sentAt + CALL.fenceMs || (endedAt === null) !== (state === 'sending')) return true;
  if (at === null) return state === 'delivered';
  const refusedAt = sentAt + CALL.signatureMs + off + CLOCKS.supplierMost;
  if (at < sentAt - off || at > refusedAt || at >= fencedAt - off || state === 'rejected' || state === 'not_sent')
    return true;
  return state === 'delivered' && at > (endedAt ?? 0) + off;
}

test('nothing is charged after its fence or before its send, and what the shop stored agrees with what was charged', () => {
  const states = new Set<string>();
  const wrong: WorldAttempt[] = [];
  for (const seed of seeds(2_001, 1_000)) {
    const world = createWorld(seed, kindOf(seed));
    for (const at of [world.endsAt / 2, world.endsAt, world.endsAt + HOUR / 4]) {
      world.runTo(at);
      for (const attempt of world.attempts()) states.add(attempt.state);
      wrong.push(...world.attempts().filter((attempt) => isContradicted(world, attempt)));
    }
  }
  expect(wrong).toEqual([]);
  expect([...states].toSorted()).toEqual(['ambiguous', 'delivered', 'not_sent', 'rejected', 'sending']);
});

const isFinal = ({ state }: WorldAttempt): boolean => state === 'delivered' || state === 'rejected';

/** Between two moments a final state changed, or an ambiguous one to anything but a clear answer within 60 s of the send. */
function isIllegal(was: WorldAttempt, is: WorldAttempt): boolean {
  if (was === is || was.state === 'sending' || was.state === 'not_sent') return false;
  if (isFinal(was) || !isFinal(is)) return true;
  return (is.endedAt ?? 0) - was.sentAt > CALL.lateMs + 2 * CLOCKS.replicaMost;
}

test('what is final is kept, ambiguous units change only by a late answer, and no unit is in flight for long', () => {
  const wrong: WorldAttempt[] = [];
  for (const seed of seeds(4_001, 500)) {
    const world = createWorld(seed, kindOf(seed));
    let before = world.attempts();
    for (let at = STEP_MS; at < world.endsAt; at += STEP_MS) {
      world.runTo(at);
      const now = world.attempts();
      wrong.push(...before.filter((was, place) => was.unit !== now[place]?.unit || isIllegal(was, now[place])));
      before = now;
    }
    // Outages of the database and of both replicas are shorter than this.
    wrong.push(...before.filter(({ state, sentAt }) => state === 'sending' && world.now() - sentAt > 3 * CALL.lateMs));
  }
  expect(wrong).toEqual([]);
});

/** Reads as a shop does, at times that the seed determines. */
function history(seed: number, kind: WorldKind, everyMs: number): unknown {
  const world = createWorld(seed, kind);
  const readings: (WorldReading | null)[] = [];
  while (world.now() < world.endsAt) {
    readings.push(world.readBalance());
    world.runTo(world.now() + everyMs);
  }
  const attempts = world.attempts();
  return {
    readings,
    attempts,
    movements: world.foreignMovements(),
    at: attempts.map((one) => world.chargedAt(one.unit)),
  };
}

test('the same seed and the same calls make the same world, and another seed another one', () => {
  for (const seed of seeds(5_001, 100)) {
    const once = JSON.stringify(history(seed, kindOf(seed), STEP_MS));
    expect(JSON.stringify(history(seed, kindOf(seed), STEP_MS)) === once).toBe(true);
    expect(JSON.stringify(history(seed + 1_000, kindOf(seed), STEP_MS)) === once).toBe(false);
  }
});

const soldUnits = (world: World): string[] =>
  world.attempts().map(({ unit, ...sold }) => `${unit} ${sold.pointsHundredths} ${sold.multiplierMillionths}`);

test('readings do not change what is sold', () => {
  for (const seed of seeds(6_001, 100)) {
    const quiet = createWorld(seed, 'exclusive');
    quiet.runTo(quiet.endsAt);
    const asked = createWorld(seed, 'exclusive');
    while (asked.now() < quiet.endsAt) {
      asked.readBalance();
      asked.runTo(asked.now() + 3_000);
    }
    asked.runTo(asked.now() + 2 * HOUR);
    const sold = new Set(soldUnits(asked));
    expect(soldUnits(quiet).filter((unit) => !sold.has(unit))).toEqual([]);
  }
});

const balancesSince = (account: Account, since: number): number[] => [
  account.balanceAt(since),
  ...account.changes.flatMap(({ at, balance }) => (at > since ? [balance] : [])),
];

test('a reading is the balance between question and answer, or seldom an earlier one, by the clock of a replica', () => {
  const wrong: unknown[] = [];
  let answered = 0;
  let old = 0;
  for (const seed of seeds(7_001, 500)) {
    const { world, account, readings } = openWorld(seed, kindOf(seed));
    while (world.now() < world.endsAt) {
      const [from, oldBefore] = [world.now(), readings.agesMs.length];
      const reading = world.readBalance();
      const since = readings.agesMs.length > oldBefore ? from - OLD_BALANCE.mostMs : from;
      const tookMs = world.now() - from;
      if (reading) answered += 1;
      const isWrong =
        reading &&
        (tookMs < 50 ||
          reading.at - reading.askedAt !== tookMs ||
          Math.abs(reading.askedAt - from) > CLOCKS.replicaMost ||
          !balancesSince(account, since).includes(reading.points));
      if (isWrong || tookMs > 3_000) wrong.push({ seed, from, tookMs, reading });
      world.runTo(world.now() + 10 * STEP_MS);
    }
    old += readings.agesMs.length;
  }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(10_000);
  expect(old).toBeLessThan(answered / 1_000);
});
