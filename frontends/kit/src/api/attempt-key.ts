import { randomHex } from '../host/random-hex.ts';
import { keepInTab, keptInTab } from '../host/tab-storage.ts';
import { isApiError } from './api-error.ts';

const KEY_BYTES = 16;

const placeOf = (scope: string): string => `attempt:${scope}`;

/**
 * One Idempotency-Key per confirmed attempt, kept (also over a reload) until it is settled. So a second tap after a lost
 * reply is the same attempt, and nobody pays twice.
 * @param body given where another body is another attempt. Left out, the key stays whatever is asked for: a purchase whose
 * first try got no answer may have gone through, also when the cart or the method has changed since.
 */
export function attemptKey(scope: string, body: unknown = null): string {
  const fingerprint = JSON.stringify(body);
  const before = keptInTab(placeOf(scope));
  if (before?.endsWith(` ${fingerprint}`)) return before.slice(0, before.indexOf(' '));
  const key = randomHex(KEY_BYTES);
  keepInTab(placeOf(scope), `${key} ${fingerprint}`);
  return key;
}

/** Forgets the key: the next confirmation is a new attempt. */
export const settleAttempt = (scope: string): void => keepInTab(placeOf(scope), null);

/** Refusals that leave the attempt open: still in flight, not signed in, too many calls, or the server in trouble. */
const OPEN = new Set([401, 403, 408, 425, 429]);

/** Whether the server has decided this attempt for good. */
export const isFinal = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && !OPEN.has(error.status) && error.code !== 'in_flight';
