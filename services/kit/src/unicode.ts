/**
 * Lone surrogates (for example from a text cut in the middle of an emoji) exist only in JavaScript and JSON. Databases,
 * hashes and messages replace them with U+FFFD, so the stored text would differ from the hashed one.
 */

/** Whether every text in a value of objects and arrays is well-formed Unicode, including member names. */
export function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (Array.isArray(value)) return value.every(isWellFormed);
  if (!isPlain(value)) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isWellFormed(member));
}

/** Returns the value with U+FFFD for each lone surrogate; a well-formed value is returned unchanged. */
export function toWellFormed<T>(value: T): T {
  return isWellFormed(value) ? value : (mended(value) as T);
}

function mended(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mended);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toWellFormed(), mended(member)]));
}

/** Whether a value has members to check. Dates, buffers and the database's number types have none. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
