import { expect, test } from '@jest/globals';
import { points } from '@topup/kit/points';
import { movesOf } from './balance-moves.ts';

const reading = (askedAt: number, at: number, balance: number) => ({ askedAt, at, points: points(balance) });

test('rises are points that were added, falls are points that went', () => {
  const readings = [reading(0, 1, 500), reading(10, 11, 300), reading(20, 21, 1_300), reading(30, 31, 1_250)];
  expect(movesOf(readings)).toEqual({ added: 1_000, fell: 250 });
});

test('a reading that overlaps with the one before is left out', () => {
  // Two replicas ask at once; the answer with the older balance comes later.
  const readings = [reading(0, 1, 500), reading(10, 14, 400), reading(12, 13, 500), reading(20, 21, 400)];
  expect(movesOf(readings)).toEqual({ added: 0, fell: 100 });
});

test('one reading or none moves nothing', () => {
  expect([movesOf([]), movesOf([reading(0, 1, 500)])]).toEqual(Array(2).fill({ added: 0, fell: 0 }));
});
