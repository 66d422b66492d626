import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { sessionExpired, unavailable } from '../errors.ts';
import type { EndedSessions } from './ended.ts';
import { keysAreAway } from './keys.ts';
import type { SessionSettings } from './settings.ts';

export type Principal = {
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly role: 'user' | 'admin';
  readonly sessionVersion: number;
  readonly familyId: string;
  /** May see what it has, and begin nothing. */
  readonly blocked: boolean;
};
export type SessionReader = {
  /** Throws 403 for a token that is forged, expired or of an ended session; 503 when the keys cannot be fetched. */
  readonly verify: (accessToken: string) => Promise<Principal>;
  /** Calls `ended` when the session ends, perhaps more than once. Returns a function that stops watching. */
  readonly watch: (familyId: string, ended: () => void) => () => void;
};

const claims = z.object({
  sub: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['user', 'admin']),
  sv: z.number().int(),
  fid: z.string(),
  blocked: z.boolean().default(false),
  exp: z.number(),
});

const CLOCK_TOLERANCE_S = 5;
/** After this time a token is verified again, so that tokens of a withdrawn signing key are soon refused. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 5_000;

type ReaderDeps = {
  readonly settings: SessionSettings;
  readonly getKey: JWTVerifyGetKey;
  /** While Redis is away, no session counts as ended. */
  readonly ended: Pick<EndedSessions, 'has' | 'watch'>;
  readonly now?: () => Date;
};

export function createSessionReader({ settings, getKey, ended, now = () => new Date() }: ReaderDeps): SessionReader {
  const verified = createVerified(() => now().getTime());
  const verify = async (accessToken: string): Promise<Principal> => {
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
    if (!parsed.success) throw sessionExpired();
    const { sub, email, name, role, sv, fid, blocked, exp } = parsed.data;
    const principal = { accountId: sub, email, name, role, sessionVersion: sv, familyId: fid, blocked };
    verified.keep(accessToken, principal, (exp + CLOCK_TOLERANCE_S) * 1_000);
    return principal;
  };
  return {
    verify: async (accessToken) => {
      const principal = verified.get(accessToken) ?? (await verify(accessToken));
      if (await ended.has(principal.familyId)) throw sessionExpired();
      return principal;
    },
    watch: (familyId, end) => {
      const stop = ended.watch(familyId, end);
      // The session may have ended between the check of its token and this call.
      void ended.has(familyId).then((isOver) => isOver && end());
      return stop;
    },
  };
}

function createVerified(nowMs: () => number) {
  const tokens = new LRUCache<string, Principal>({ max: REMEMBERED_MAX, ttlResolution: 0, perf: { now: nowMs } });
  return {
    get: (token: string): Principal | undefined => tokens.get(token),
    keep: (token: string, principal: Principal, expiresAtMs: number): void => {
      tokens.set(token, principal, { ttl: Math.max(1, Math.min(expiresAtMs - nowMs(), REMEMBERED_MS)) });
    },
  };
}

function refuse(error: unknown): never {
  if (!keysAreAway(error)) throw sessionExpired();
  throw Object.assign(unavailable('Your session could not be checked. Please try again.'), { cause: error });
}
