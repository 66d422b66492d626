import { isApiError } from './api-error.ts';

/**
 * One Idempotency-Key per confirmed attempt, kept (also over a reload) until the server has given a final answer.
 * So a second tap after a lost reply is the same attempt, and nobody pays twice.
 */
const stored = new Map<string, string>();

const randomKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

const read = (scope: string): string | null => {
  try {
    return sessionStorage.getItem(`attempt:${scope}`);
  } catch {
    return stored.get(scope) ?? null;
  }
};

const write = (scope: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(`attempt:${scope}`);
    else sessionStorage.setItem(`attempt:${scope}`, value);
  } catch {
    if (value === null) stored.delete(scope);
    else stored.set(scope, value);
  }
};

/** The key of this attempt: the same one as long as `body` stays the same and no final answer came. */
export function attemptKey(scope: string, body: unknown): string {
  const fingerprint = JSON.stringify(body);
  const before = read(scope);
  if (before?.endsWith(` ${fingerprint}`)) return before.slice(0, before.indexOf(' '));
  const key = randomKey();
  write(scope, `${key} ${fingerprint}`);
  return key;
}

/** Forgets the key: the next confirmation is a new attempt. */
export const settleAttempt = (scope: string): void => write(scope, null);

/** Refusals that leave the attempt open: still in flight, not signed in, too many calls, or the server in trouble. */
const OPEN = new Set([401, 403, 408, 425, 429]);

/** Whether the server has decided this attempt for good. */
export const isFinal = (error: unknown): boolean =>
  isApiError(error) && error.status < 500 && !OPEN.has(error.status) && error.code !== 'in_flight';
