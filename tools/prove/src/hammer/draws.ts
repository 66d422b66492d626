import { createHash } from 'node:crypto';
import { randomFrom, type Random } from '@topup/kit/testing/simulation/random';

/** The random numbers for one step of one actor. They depend on nothing else, so the same seed repeats each actor's steps. */
export const drawsOf = (seed: number, actor: string, step: number): Random =>
  randomFrom(createHash('sha256').update(`${seed}/${actor}/${step}`).digest().readUInt32BE());

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;

/** Draws an entry, with a probability in proportion to its weight. */
export function weighted<T>(random: Random, table: readonly (readonly [weight: number, entry: T])[]): T {
  let at = random(table.reduce((sum, [weight]) => sum + weight, 0));
  for (const [weight, entry] of table) {
    if (at < weight) return entry;
    at -= weight;
  }
  throw new Error('an empty table');
}
