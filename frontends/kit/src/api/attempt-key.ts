import { randomHex } from '../host/random-hex.ts';
import { keepInTab, keptInTab } from '../host/tab-storage.ts';
import { isApiError } from './api-error.ts';

const KEY_BYTES = 16;

const placeOf = (scope: string): string => `attempt:${scope}`;

/**
 * One Idempotency-Key per confirmed attempt, kept across reloads until `settleAttempt`.
 * A second tap after a lost response sends the same key, so nobody pays twice.
 * @param body pass it if a changed body means a new attempt. A purchase does not pass it: if its first request got no
 * response, the request may have gone through, so the key must stay even if the cart or the payment method changes.
 */
export function attemptKey(scope: string, body: unknown = null): string {
  const fingerprint = JSON.stringify(body);
  const before = keptInTab(placeOf(scope));
  if (before?.endsWith(` ${fingerprint}`)) return before.slice(0, before.indexOf(' '));
  const key = randomHex(KEY_BYTES);
  keepInTab(placeOf(scope), `${key} ${fingerprint}`);
  return key;
}

/** Drops the key, so that the next confirmation is a new attempt. */
export const settleAttempt = (scope: string): void => keepInTab(placeOf(scope), null);

/** Statuses below 500 that do not end an attempt: not signed in, timed out, too early, rate limited. */
const OPEN = new Set([401, 403, 408, 425, 429]);

export const isFinal = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && !OPEN.has(error.status) && error.code !== 'in_flight';
