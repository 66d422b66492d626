import { ApiError, unprocessable } from './errors.ts';
import { derivedId, newId } from './ids.ts';

type KeyedCall = { readonly accountId: string; readonly route: string; readonly key: string | null };

/** The record's id: derived from the Idempotency-Key, so that a repeated call cannot insert a second record; else random. */
export const idOfCall = ({ accountId, route, key }: KeyedCall): string =>
  key === null ? newId() : derivedId(accountId, 'POST', route, key);

export const keyReused = (what: string, details?: unknown): ApiError =>
  unprocessable('idempotency_key_reused', `This Idempotency-Key was already used for another ${what}.`, details);

export const inFlight = (message: string): ApiError => new ApiError(409, 'in_flight', message, { retryAfterS: 2 });
