import { mongo } from 'mongoose';
import type { Document } from '../../mongo.ts';

/** A value as a later read returns it: a 64-bit number becomes a plain one, and undefined becomes null. */
export function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (value instanceof mongo.Long) return value.toNumber();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const made: Document = {};
  for (const [field, inner] of Object.entries(value)) made[field] = plain(inner);
  return made;
}

/** Whether a value equals the filter's; for an array, whether one of its elements does. */
export function isEqual(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.some((each) => isEqual(each, wanted));
  if (value instanceof Date && wanted instanceof Date) return value.getTime() === wanted.getTime();
  return (value ?? null) === (wanted ?? null);
}

/** Negative, zero or positive; NaN for values of different types, so that no comparison holds. */
export function compare(a: unknown, b: unknown): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
}

/** The BSON comparison order of types, as sorting and expressions use it. */
const KINDS: readonly ((value: unknown) => boolean)[] = [
  (value) => value === undefined,
  (value) => value === null,
  (value) => typeof value === 'number',
  (value) => typeof value === 'string',
  (value) => value instanceof Date,
];

function kindOf(value: unknown): number {
  const kind = KINDS.findIndex((is) => is(value));
  if (kind < 0) throw new Error(`the engine in memory does not order ${JSON.stringify(value)}`);
  return kind;
}

/** Compares any two values; a missing one is less than null. */
export const order = (a: unknown, b: unknown): number => kindOf(a) - kindOf(b) || compare(a, b) || 0;
