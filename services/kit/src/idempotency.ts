import { ApiError, unprocessable } from './errors.ts';
import { derivedId, newId } from './ids.ts';

/**
 * A call with its idempotency key; together they determine an id. `route` is the route's pattern, with its parameters'
 * names.
 */
export type KeyedCall = { readonly accountId: string; readonly route: string; readonly key: string | null };

/**
 * The id of the record that a money call creates. It is derived from the Idempotency-Key, so that the record itself
 * remembers the call: a single insert decides, and no cache is needed that might lose it. Without a key every call
 * creates a new record.
 */
export const idOfCall = ({ accountId, route, key }: KeyedCall): string =>
  key === null ? newId() : derivedId(accountId, 'POST', route, key);

/**
 * The error for a key that was used with another body before. `what` names what the call makes: 'order'. `details`:
 * what the first call made.
 */
export const keyReused = (what: string, details?: unknown): ApiError =>
  unprocessable('idempotency_key_reused', `This Idempotency-Key was already used for another ${what}.`, details);

/** The error while the first call with this key is still running. */
export const inFlight = (message: string): ApiError => new ApiError(409, 'in_flight', message, { retryAfterS: 2 });
