import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { sessionExpired, unavailable } from '../errors.ts';
import { keysAreAway } from './keys.ts';
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

function refuse(error: unknown): never {
  if (!keysAreAway(error)) throw sessionExpired();
  throw Object.assign(unavailable('Your session could not be checked. Please try again.'), { cause: error });
}
