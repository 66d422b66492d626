import { ApiError, unprocessable } from './errors.ts';
import { derivedId, newId } from './ids.ts';

/** Who calls what: together with the key it makes the id. `route` is the route's own path, with its parameters' names. */
export type KeyedCall = { readonly accountId: string; readonly route: string; readonly key: string | null };

/**
 * The id of what a money call makes. Derived from its Idempotency-Key, so that the record itself remembers the call:
 * one insert decides, and no cache that may vanish is asked. Without a key every call makes something new.
 */
export const idOfCall = ({ accountId, route, key }: KeyedCall): string =>
  key === null ? newId() : derivedId(accountId, 'POST', route, key);

/** The key came with another body before; `what` the body asked for: 'order'. `details`: what the first call made. */
export const keyReused = (what: string, details?: unknown): ApiError =>
  unprocessable('idempotency_key_reused', `This Idempotency-Key was already used for another ${what}.`, details);

/** The first call with this key has not ended yet. */
export const inFlight = (message: string): ApiError => new ApiError(409, 'in_flight', message, { retryAfterS: 2 });
