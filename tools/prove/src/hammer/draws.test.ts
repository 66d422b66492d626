import { expect, test } from '@jest/globals';
import { drawsOf, weighted } from './draws.ts';
import { faultsOf } from './faults.ts';
import { Kills } from './kills.ts';
import { OPERATIONS } from './operations.ts';

const steps = (seed: number): string[] =>
  Array.from({ length: 200 }, (_, step) => weighted(drawsOf(seed, 'a player', step), OPERATIONS)[0]);
const faults = (seed: number): string[] =>
  Array.from({ length: 200 }, (_, step) => {
    const random = drawsOf(seed, 'fault', step);
    return weighted(random, faultsOf(new Kills()))(random).name;
  });

test('a seed draws the same steps and faults again, another seed others', () => {
  expect(steps(1)).toEqual(steps(1));
  expect(faults(1)).toEqual(faults(1));
  expect(steps(1)).not.toEqual(steps(2));
  expect(faults(1)).not.toEqual(faults(2));
});

test('every operation is drawn', () => {
  expect(new Set(steps(1)).size).toBe(OPERATIONS.length);
});
