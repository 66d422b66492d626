import { expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';
import { walks } from './assignments.ts';
import { SLACK_MS, type Reading } from './evidence.ts';
import { segmentsBetween, type Segment, type Send } from './segments.ts';

const HISTORIES = 600;
const SEGMENTS = 4;
const READ_EVERY_MS = 10_000;
const FENCE_MS = 22_000;
const COSTS = [100, 100, 150, 250];
const OUTCOMES = ['open', 'open', 'open', 'charged', 'charged', 'proved', 'sending'] as const;

type Call = Send & { readonly chargedAt: number | null };

function callOf(i: number, random: Random): Call {
  const cost = points(COSTS[random(COSTS.length)]!);
  const outcome = OUTCOMES[random(OUTCOMES.length)]!;
  const from = random((SEGMENTS + 1) * READ_EVERY_MS) - READ_EVERY_MS;
  const took = outcome === 'charged' ? 300 + random(12_000) : FENCE_MS;
  const isCharged = outcome === 'charged' || outcome === 'proved' || random(2) === 0;
  const chargedAt = isCharged ? from + random(took) : null;
  // Proved by the first reading that is certainly later.
  const provedAt = Math.ceil(((chargedAt ?? 0) + SLACK_MS) / READ_EVERY_MS) * READ_EVERY_MS + 100;
  const to = { open: from + took, charged: from + took, proved: provedAt, sending: Infinity }[outcome];
  return { unit: `u${i}`, cost: { least: cost, most: cost }, outcome, from, to, chargedAt };
}

/** In half of the histories somebody else buys, too. */
function historyOf(random: Random) {
  const calls = Array.from({ length: 2 + random(4) }, (_, i) => callOf(i, random));
  const foreignAt = random(2 * SEGMENTS * READ_EVERY_MS);
  const foreign = [33, 100, 250][random(3)]!;
  const readings = Array.from({ length: SEGMENTS + 1 }, (_, i): Reading => {
    const askedAt = i * READ_EVERY_MS;
    const spent = calls.filter(({ chargedAt }) => chargedAt !== null && chargedAt <= askedAt);
    const sum = spent.reduce((total, { cost }) => total + cost!.most, foreignAt <= askedAt ? foreign : 0);
    return { askedAt, at: askedAt + 100, points: points(100_000 - sum) };
  });
  return { calls, readings };
}

/** Where a call may have been charged: -1 before the first reading, a segment, or `segments.length`: in none of them. */
function placesOf({ from, to, outcome }: Call, segments: readonly Segment[]): number[] {
  const inside = segments.flatMap(({ start, end }, k) =>
    from - SLACK_MS < end.at && to + SLACK_MS > start.askedAt ? [k] : [],
  );
  const before = from - SLACK_MS < segments[0]!.start.at ? [-1] : [];
  const end = segments.at(-1)!.end;
  const isDue = outcome === 'proved' ? to <= end.at : outcome === 'charged' && to + SLACK_MS <= end.askedAt;
  const latest = outcome === 'proved' && isDue ? segments.findIndex((one) => to <= one.end.at) : Infinity;
  return [...before, ...inside, ...(isDue ? [] : [segments.length])].filter((place) => place <= latest);
}

/** Every combination, with what is true after each segment. Null: nothing explains the balance up to there. */
function allOf(calls: readonly Call[], segments: readonly Segment[], unit: string) {
  const crossing = new Set(segments.flatMap((segment) => segment.crossing.map((send) => send.unit)));
  const free = calls.filter(
    ({ outcome, unit: one }) => outcome === 'open' || outcome === 'proved' || crossing.has(one),
  );
  const relevant = free.filter((call) =>
    placesOf(call, segments).some((place) => place >= 0 && place < segments.length),
  );
  let all: number[][] = [[]];
  for (const call of relevant)
    all = all.flatMap((places) => placesOf(call, segments).map((place) => [...places, place]));
  const own = relevant.findIndex((call) => call.unit === unit);
  return segments.map((_, last) => {
    const fits = all.filter((places) =>
      segments.slice(0, last + 1).every(({ fell, charged }, k) => {
        const sum = relevant.reduce((total, { cost }, i) => total + (places[i] === k ? cost!.most : 0), 0);
        return sum === fell - charged.most;
      }),
    );
    const isCharged = fits.map((places) => own >= 0 && places[own]! <= last);
    if (fits.length === 0) return null;
    return { isInAll: isCharged.every(Boolean), isInSome: own < 0 || isCharged.includes(true) };
  });
}

test('what is said of a unit is what every combination says', () => {
  const seen = { all: 0, some: 0, none: 0, unexplained: 0, crossed: 0 };
  for (let seed = 1; seed <= HISTORIES; seed++) {
    const { calls, readings } = historyOf(randomFrom(seed));
    const segments = segmentsBetween(calls, readings)(() => 8);
    if (segments.length === 0) continue;
    seen.crossed += segments.some(({ crossing }) => crossing.length > 0) ? 1 : 0;
    const walk = walks(segments, calls);
    for (const { unit, outcome } of calls) {
      if (outcome !== 'open') continue;
      const expected = allOf(calls, segments, unit);
      const { steps, stopped } = walk(0, unit);
      const found = steps.map(({ isInAll, isInSome }) => ({ isInAll, isInSome }));
      const until = expected.indexOf(null);
      expect({ seed, unit, found, stopped }).toEqual({
        seed,
        unit,
        found: until < 0 ? expected : expected.slice(0, until),
        stopped: until < 0 ? null : 'unexplained',
      });
      const last = expected.at(-1);
      seen[last ? (last.isInAll ? 'all' : last.isInSome ? 'some' : 'none') : 'unexplained'] += 1;
    }
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(HISTORIES / 20);
});
