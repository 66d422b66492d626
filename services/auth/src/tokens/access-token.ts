import { SignJWT } from 'jose';
import type { SessionSettings } from '@topup/kit/session';
import type { User } from '../domain/user.ts';
import type { KeyRing } from './key-ring.ts';

export const ACCESS_LIFETIME_S = 600;
export type AccessTokens = { readonly issue: (user: User, familyId: string) => Promise<string> };

/** Every service accepts an access token as proof of identity for 10 minutes, without asking auth. */
export const createAccessTokens = (deps: {
  keyRing: KeyRing;
  settings: SessionSettings;
  now: () => Date;
}): AccessTokens => ({
  issue: ({ _id, email, name, role, sessionVersion, blocked }, familyId) => {
    const { kid, privateKey } = deps.keyRing.current();
    const iat = Math.floor(deps.now().getTime() / 1000);
    return new SignJWT({ email, name, role, sv: sessionVersion, fid: familyId, ...(blocked ? { blocked: true } : {}) })
      .setProtectedHeader({ alg: 'EdDSA', kid, typ: 'at+jwt' })
      .setSubject(_id)
      .setIssuer(deps.settings.issuer)
      .setAudience(deps.settings.audience)
      .setIssuedAt(iat)
      .setExpirationTime(iat + ACCESS_LIFETIME_S)
      .sign(privateKey);
  },
});
