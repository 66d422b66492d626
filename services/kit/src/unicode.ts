/**
 * Half a character (a lone surrogate, as a text cut in the middle of an emoji ends with one) exists in JavaScript and in JSON, and
 * nowhere else: databases, hashes and messages write U+FFFD in its place. What was hashed is then not what was stored.
 */

/** Whether every text in a value made of objects and arrays is well-formed Unicode, names of members included. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isPlain(value)) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

/** The value as every reader of it will see it: U+FFFD for each half of a character. A well-formed value is answered as it is. */
export function toWellFormed<T>(value: T): T {
  return isWellFormed(value) ? value : (mended(value) as T);
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mended);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), mended(member)]));
}

/** Dates, buffers and numbers of the database hold no text that could be mended. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
