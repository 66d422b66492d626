import { mongo } from 'mongoose';
import type { Document } from '../../mongo.ts';

/** As it is read again: a 64-bit number is a plain one, nothing is undefined. */
export function plain(value: unknown): unknown {
  if (value instanceof mongo.Long) return value.toNumber();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const made: Document = {};
  for (const [field, inner] of Object.entries(value)) if (inner !== undefined) made[field] = plain(inner);
  return made;
}

/** An array is meant by each of its members. */
export function isEqual(value: unknown, wanted: unknown): boolean {
  if (Array.isArray(value) && !Array.isArray(wanted)) return value.some((each) => isEqual(each, wanted));
  if (value instanceof Date && wanted instanceof Date) return value.getTime() === wanted.getTime();
  return (value ?? null) === (wanted ?? null);
}

/** NaN when they are not of one kind: no bound holds then. */
export function compare(a: unknown, b: unknown): number {
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  return Number.NaN;
}
