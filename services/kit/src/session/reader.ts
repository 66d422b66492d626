import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { sessionExpired, unavailable } from '../errors.ts';
import type { SessionSettings } from './settings.ts';

/** Who is calling, as the access token says; at most 10 minutes old. */
export type Principal = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly sessionVersion: number;
  readonly familyId: string;
};
export type KeySource = { readonly getKey: JWTVerifyGetKey; readonly stop: () => void };
export type SessionReader = {
  /** Throws 403 session_expired for any token that is not ours, is expired or was ended; 503 without keys. */
  readonly verify: (accessToken: string) => Promise<Principal>;
};

const claims = z.object({
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  sv: z.number().int(),
  fid: z.string(),
});

const CLOCK_TOLERANCE_S = 5;

export type ReaderDeps = {
  readonly settings: SessionSettings;
  readonly getKey: JWTVerifyGetKey;
  /** Whether the session was ended before its token ran out. A cache that is away answers false. */
  readonly isEnded: (familyId: string) => Promise<boolean>;
  readonly now?: () => Date;
};

/** Verifies access tokens without asking anybody, but for the list of sessions that ended early. */
export function createSessionReader({ settings, getKey, isEnded, now = () => new Date() }: ReaderDeps): SessionReader {
  return {
    verify: async (accessToken) => {
      const { payload } = await jwtVerify(accessToken, getKey, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
        currentDate: now(),
      }).catch(refuse);
      const parsed = claims.safeParse(payload);
      if (!parsed.success || (await isEnded(parsed.data.fid))) throw sessionExpired();
      const { sub, email, name, role, sv, fid } = parsed.data;
      return { accountId: sub, email, name, role, sessionVersion: sv, familyId: fid };
    },
  };
}

/** Keys that cannot be had say nothing about the token. */
const KEYS_AWAY = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']);

function refuse(error: unknown): never {
  if (error instanceof errors.JOSEError && !KEYS_AWAY.has(error.code)) throw sessionExpired();
  throw Object.assign(unavailable('Your session could not be checked. Please try again.'), { cause: error });
}

const RELOAD_EVERY_MS = 300_000;

/** Auth's public keys, read again every 5 min; the last good ones stay in use while auth cannot be reached. */
export function remoteKeys(url: string): KeySource {
  const keys = createRemoteJWKSet(new URL(url), {
    cacheMaxAge: Infinity,
    cooldownDuration: 5_000,
    timeoutDuration: 3_000,
  });
  const reload = () => void keys.reload().catch(() => undefined);
  reload();
  const timer = setInterval(reload, RELOAD_EVERY_MS);
  timer.unref();
  return { getKey: keys, stop: () => clearInterval(timer) };
}
