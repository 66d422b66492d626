import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

export type KeySource = { readonly getKey: JWTVerifyGetKey; readonly stop: () => void };

const RELOAD_EVERY_MS = 300_000;

/** Reloads the keys every 5 min; while the URL cannot be reached, the last good keys remain in use. */
export function remoteKeys(url: string): KeySource {
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Infinity,
    cooldownDuration: 5_000,
    timeoutDuration: 3_000,
  });
  const timer = setInterval(() => void keys.reload().catch(() => undefined), RELOAD_EVERY_MS);
  timer.unref();
  return { getKey: keys, stop: () => clearInterval(timer) };
}

const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

/** True: the keys could not be fetched, which says nothing about the token. */
export const keysAreAway = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) || KEYS_AWAY.has(error.code);
