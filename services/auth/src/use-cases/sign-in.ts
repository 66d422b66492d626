import { randomBytes } from 'node:crypto';
import { newId } from '@topup/kit/ids';
import type { Limiter } from '@topup/kit/limits';
import { err, ok, type Result } from '@topup/kit/result';
import { ABSOLUTE_MS, type Family } from '../domain/family.ts';
import { nonceMatches } from '../domain/nonce.ts';
import type { RefreshKey } from '../domain/refresh-token.ts';
import { roleOf } from '../domain/user.ts';
import type { Families } from '../store/families.ts';
import type { Nonces } from '../store/nonces.ts';
import type { GoogleTokens, IdToken } from '../tokens/google.ts';
import type { Session, SessionTokens } from '../tokens/session-tokens.ts';
import type { UserWriter } from '../store/user-writer.ts';

export type SignInDeps = {
  readonly google: GoogleTokens;
  readonly users: UserWriter;
  readonly families: Families;
  readonly nonces: Nonces;
  readonly sessionTokens: SessionTokens;
  readonly limiter: Limiter<'badIdTokens'>;
  readonly keys: readonly [RefreshKey, ...RefreshKey[]];
  readonly adminEmails: readonly string[];
  readonly now: () => Date;
};
export type SignIn = {
  readonly idToken: string;
  readonly consentVersion: string | null;
  readonly nonceCookie: string | null;
  /** A browser sends Origin with every POST; it must bring the nonce that its page asked for. */
  readonly fromBrowser: boolean;
  readonly address: string;
};
export type SignInFailure = { readonly kind: 'bad_id_token' } | { readonly kind: 'too_many'; readonly waitS: number };

/** Turns Google's word for who somebody is into a session of ours. Only bad tokens are counted, good ones always pass. */
export async function signIn(deps: SignInDeps, input: SignIn): Promise<Result<Session, SignInFailure>> {
  const now = deps.now();
  const token = await deps.google.verify(input.idToken);
  if (!token || !(await nonceIsRight(deps, token, input, now))) {
    const waitS = await deps.limiter.take('badIdTokens', input.address);
    return err(waitS === null ? { kind: 'bad_id_token' } : { kind: 'too_many', waitS });
  }
  const consent = input.consentVersion === null ? null : { version: input.consentVersion, at: now };
  const user = await deps.users.signedIn(token, roleOf(token.email, deps.adminEmails), consent, input.address, now);
  const family: Family = {
    _id: newId(),
    accountId: user._id,
    salt: randomBytes(16).toString('base64url'),
    kid: deps.keys[0].kid,
    generation: 1,
    createdAt: now,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  };
  await deps.families.insert(family);
  return ok(await deps.sessionTokens.of(user, family));
}

async function nonceIsRight(deps: SignInDeps, token: IdToken, input: SignIn, now: Date): Promise<boolean> {
  if (token.nonce === null) return !input.fromBrowser;
  const keys = deps.keys.map(({ key }) => key);
  if (!nonceMatches(keys, input.nonceCookie ?? '', token.nonce, now.getTime())) return false;
  return deps.nonces.use(token.nonce, now);
}
