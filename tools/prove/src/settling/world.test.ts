import { expect, test } from '@jest/globals';
import { CALL, CLOCKS } from './distributions.ts';
import { createWorld, openWorld, type World, type WorldAttempt, type WorldKind, type WorldReading } from './world.ts';

const STEP_MS = 20_000;
const HOUR = 3_600_000;
const kindOf = (seed: number): WorldKind => (seed % 2 === 0 ? 'exclusive' : 'foreign');
const seeds = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at);

/** By exact integers, apart from the world's own arithmetic. */
function charged(world: World, { unit, pointsHundredths, multiplierMillionths }: WorldAttempt): number {
  if (!world.wasCharged(unit)) return 0;
  if (world.charges === 'list') return pointsHundredths;
  return Number((BigInt(pointsHundredths) * BigInt(multiplierMillionths) + 999_999n) / 1_000_000n);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

test('at any moment the balance is what it was at first, less every charge and foreign purchase, plus every refill', () => {
  const wrong: string[] = [];
  for (const seed of seeds(1, 1_000)) {
    const { world, account } = openWorld(seed, kindOf(seed));
    for (let part = 1; part <= 4; part++) {
      world.runTo((world.endsAt * part) / 4);
      const charges = world.attempts().map((attempt) => charged(world, attempt));
      const others = world.foreignMovements().map(({ hundredths }) => hundredths);
      const expected = account.startHundredths - sum(charges) - sum(others);
      if (account.balanceHundredths !== expected || expected < 0) wrong.push(`${seed}: ${account.balanceHundredths}`);
      if (account.chargedAt.size !== charges.filter((cost) => cost > 0).length) wrong.push(`${seed}: other charges`);
    }
  }
  expect(wrong).toEqual([]);
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

test('a reading is the balance at a moment between question and answer, by the clock of a replica', () => {
  const wrong: unknown[] = [];
  let answered = 0;
  for (const seed of seeds(7_001, 500)) {
    const { world, account } = openWorld(seed, kindOf(seed));
    const changes = (): number => account.chargedAt.size + account.movements.length;
    while (world.now() < world.endsAt) {
      const [from, changesBefore, before] = [world.now(), changes(), account.balanceHundredths];
      const reading = world.readBalance();
      const tookMs = world.now() - from;
      if (reading) answered += 1;
      const isWrong =
        reading &&
        (tookMs < 50 ||
          reading.at - reading.askedAt !== tookMs ||
          Math.abs(reading.askedAt - from) > CLOCKS.replicaMost ||
          (changes() === changesBefore && reading.points !== before));
      if (isWrong || tookMs > 3_000) wrong.push({ seed, from, tookMs, reading });
      world.runTo(world.now() + 10 * STEP_MS);
    }
  }
  expect(wrong).toEqual([]);
  expect(answered).toBeGreaterThan(10_000);
});
