import { expect, test } from '@jest/globals';
import { BASKET, CALL, FOREIGN, HISTORY, MULTIPLIERS, READING, REFILLS } from './distributions.ts';
import { Draws } from './draws.ts';
import { createWorld, DISTRIBUTIONS } from './world.ts';

const HISTORIES = 800;
const HOUR = 3_600_000;
/** The share by which a measured number may differ: the seeds are fixed, so this is about what their number allows. */
const NEAR = 0.15;

const meanOfLogUniform = ({ least, most }: { least: number; most: number }): number =>
  (most - least) / Math.log(most / least);

const total = new Map<string, number>();
const count = (name: string, by = 1): void => void total.set(name, (total.get(name) ?? 0) + by);
const share = (name: string, all: string): number => (total.get(name) ?? 0) / (total.get(all) ?? 0);

function measure(seed: number): void {
  const world = createWorld(seed, 'foreign');
  const { endsAt } = world;
  for (let at = 0; at < endsAt; at = world.now() + 120_000) {
    world.runTo(at);
    count(world.readBalance() ? 'answered' : 'unanswered');
    count('readings');
  }
  world.runTo(endsAt);
  count('histories');
  count(world.charges);
  count('ms', endsAt);
  count('hours', endsAt / HOUR);
  for (const { hundredths } of world.foreignMovements()) count(hundredths > 0 ? 'purchases' : 'refills');
  const attempts = world.attempts();
  const isAlike = (one: number): boolean => attempts[one]?.unit.slice(0, 34) === attempts[one - 1]?.unit.slice(0, 34);
  const players = attempts.filter(({ multiplierMillionths: by }) => by < 999_000 || by > MULTIPLIERS.second.most);
  count('orders', attempts.filter((_, place) => !isAlike(place)).length);
  count('units', attempts.length);
  count('units of clearly multiplied players', players.length);
  count('rejected', attempts.filter(({ state }) => state === 'rejected').length);
}

test('what happens in 800 histories is near what DISTRIBUTIONS says', () => {
  for (let seed = 1; seed <= HISTORIES; seed++) measure(seed);
  const near: readonly (readonly [measured: number, said: number])[] = [
    [share('ms', 'histories'), (HISTORY.least + HISTORY.most) / 2],
    [share('multiplied', 'histories'), MULTIPLIERS.supplierMultiplies],
    [
      share('purchases', 'hours'),
      meanOfLogUniform(FOREIGN.perHour) * (1 + FOREIGN.again) * (1 - FOREIGN.beginsWithin / 4),
    ],
    [share('refills', 'hours'), meanOfLogUniform(REFILLS.ownerPerHour.foreign)],
    [share('rejected', 'units'), meanOfLogUniform(CALL.rejected)],
    // Of the players' multipliers from 0.98 to 1.05, seven tenths are below 0.999 or above 1.02.
    [share('units of clearly multiplied players', 'units'), (MULTIPLIERS.players.share * 49) / 70],
  ];
  for (const [measured, said] of near) expect(Math.abs(measured / said - 1)).toBeLessThan(2 * NEAR);
  const unanswered = share('unanswered', 'readings');
  expect(unanswered).toBeGreaterThan(meanOfLogUniform(READING.failed) * (1 - NEAR));
  expect(unanswered).toBeLessThan(meanOfLogUniform(READING.failed) * 3);
});

test('a log-normal has its median, a share its share, and shares of a whole add up to 1', () => {
  const draws = new Draws(1, 1);
  const drawn = Array.from({ length: 10_001 }, () => draws.logNormal({ median: 500, sigma: 0.7 }));
  const median = drawn.toSorted((a, b) => a - b)[5_000] ?? 0;
  expect(Math.abs(median / 500 - 1)).toBeLessThan(0.05);
  const spread = Math.sqrt(drawn.reduce((all, one) => all + Math.log(one / 500) ** 2, 0) / drawn.length);
  expect(Math.abs(spread / 0.7 - 1)).toBeLessThan(0.05);
  const lost = Array.from({ length: 10_000 }, () => draws.oneOf(CALL.fate));
  for (const fate of ['requestLost', 'resetEarly', 'unclear'] as const) {
    const found = lost.filter((one) => one === fate).length / lost.length;
    expect(Math.abs(found / CALL.fate[fate] - 1)).toBeLessThan(0.1);
  }
  for (const shares of [CALL.fate, BASKET.items, BASKET.quantity, REFILLS.amount])
    expect(Object.values(shares).reduce((all, one) => all + one, 0)).toBeCloseTo(1, 10);
});

test('the output names each distribution with its numbers', () => {
  expect(DISTRIBUTIONS.join('\n')).not.toMatch(/undefined|NaN|\[object/);
  const names = ['answers lost', 'sends per second', 'refills', 'multipliers', 'delays', 'crash', 'replicas'];
  for (const name of [...names, 'old balance: 1 in 20000', 'of the refused calls 1 in 20000'])
    expect(DISTRIBUTIONS.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
});
