import { jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { unavailable } from '@topup/kit/errors';
import { keysAreAway } from '@topup/kit/session';
import type { Profile } from '../domain/user.ts';

export type IdToken = Profile & { readonly nonce: string | null };
export type GoogleTokens = {
  /** Null unless Google issued the token for us and it is valid now. Throws 503 while Google's keys cannot be fetched. */
  readonly verify: (idToken: string) => Promise<IdToken | null>;
};

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const CLOCK_TOLERANCE_S = 30;
const LIFETIME_MAX_S = 86_400;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254),
  email_verified: z.literal(true),
  name: z.string().trim().min(1).max(200).optional(),
  nonce: z.string().optional(),
  exp: z.number(),
});

/** Also checks what `jwtVerify` does not: no other audience is named, the e-mail is verified, `exp` is within a day. */
export function createGoogleTokens(deps: { getKey: JWTVerifyGetKey; clientId: string; now: () => Date }): GoogleTokens {
  const { getKey, clientId, now } = deps;
  return {
    verify: async (idToken) => {
      const verified = await jwtVerify(idToken, getKey, {
        issuer: ISSUERS,
        audience: clientId,
        algorithms: ['RS256'],
        requiredClaims: ['exp', 'iat', 'sub'],
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: LIFETIME_MAX_S,
        currentDate: now(),
      }).catch((error: unknown) => {
        if (!keysAreAway(error)) return null;
        throw Object.assign(unavailable('Google Sign-In cannot be checked right now. Please try again.'), {
          cause: error,
        });
      });
      const parsed = claims.safeParse(verified?.payload);
      if (!parsed.success || verified?.payload.aud !== clientId) return null;
      const { sub, email, name, nonce, exp } = parsed.data;
      if (exp > now().getTime() / 1000 + LIFETIME_MAX_S) return null;
      return { sub, email, name: name ?? email.split('@')[0] ?? email, nonce: nonce ?? null };
    },
  };
}
