import { randomBytes } from 'node:crypto';
import { networkOf } from '@topup/kit/addresses';
import type { Limiter } from '@topup/kit/limits';
import { err, ok, type Result } from '@topup/kit/result';
import { ABSOLUTE_MS, familyIdOf, mayRepeatSignIn, type Family } from '../domain/family.ts';
import { nonceMatches } from '../domain/nonce.ts';
import type { RefreshKey } from '../domain/refresh-token.ts';
import { roleOf, type Admins } from '../domain/admins.ts';
import type { User } from '../domain/user.ts';
import type { Families } from '../store/families.ts';
import type { Nonces } from '../store/nonces.ts';
import type { GoogleTokens, IdToken } from '../tokens/google.ts';
import type { Session, SessionTokens } from '../tokens/session-tokens.ts';
import type { UserWriter } from '../store/user-writer.ts';

type SignInDeps = {
  readonly google: GoogleTokens;
  readonly users: UserWriter;
  readonly families: Families;
  readonly nonces: Nonces;
  readonly sessionTokens: SessionTokens;
  readonly limiter: Limiter<'badIdTokens' | 'signIns'>;
  readonly keys: readonly [RefreshKey, ...RefreshKey[]];
  readonly admins: Admins;
  readonly now: () => Date;
};
type SignIn = {
  readonly idToken: string;
  readonly consentVersion: string | null;
  readonly nonceCookie: string | null;
  /** The request has an Origin header, as every POST of a browser has. Such a request needs an ID token with a nonce. */
  readonly fromBrowser: boolean;
  readonly address: string;
};
export type SignInFailure =
  | { readonly kind: 'bad_id_token' | 'id_token_used' | 'account_closing' | 'sign_ups_stopped' }
  | { readonly kind: 'too_many'; readonly waitS: number };

/** Bad tokens are limited by address, good ones only by account: thousands of players may share one address. */
export async function signIn(deps: SignInDeps, input: SignIn): Promise<Result<Session, SignInFailure>> {
  const now = deps.now();
  const token = await deps.google.verify(input.idToken);
  if (!token || !isNonceGenuine(deps, token, input, now)) return refused(deps, 'bad_id_token', input.address);
  // Before the nonce is used up: Google's button on the open page gets the same nonce again when the person tries later.
  if (await deps.users.isRefused(token.sub)) return err({ kind: 'sign_ups_stopped' });
  if (token.nonce !== null && !(await deps.nonces.use(token.nonce, now)))
    return refused(deps, 'bad_id_token', input.address);
  const waitS = await deps.limiter.take('signIns', token.sub);
  if (waitS !== null) return err({ kind: 'too_many', waitS });
  const consent = input.consentVersion === null ? null : { version: input.consentVersion, at: now };
  const user = await deps.users.signedIn(token, roleOf(token.email, deps.admins), consent, input.address);
  if (!user) return err({ kind: 'sign_ups_stopped' });
  if (user.closing) return err({ kind: 'account_closing' });
  const family = await familyFor(deps, familyIdOf(input.idToken), user, now);
  if (!family) return refused(deps, 'id_token_used', input.address);
  // A block ends the sessions that it finds. It may have been stored since the user was read, and have missed this one.
  const current = await deps.users.current(user._id);
  if (!current || current.closing) return err({ kind: 'account_closing' });
  if (current.blocked && current.blocked.id !== family.block) return err({ kind: 'id_token_used' });
  return ok(await deps.sessionTokens.of(current, family));
}

async function refused({ limiter }: SignInDeps, kind: 'bad_id_token' | 'id_token_used', address: string) {
  const waitS = await limiter.take('badIdTokens', networkOf(address));
  return err(waitS === null ? { kind } : { kind: 'too_many' as const, waitS });
}

/** The first call's insert creates the family. A repeat gets that family if it is durable and `mayRepeatSignIn`, else null. */
async function familyFor({ families, keys }: SignInDeps, id: string, { _id, blocked }: User, now: Date) {
  const made: Family = {
    _id: id,
    accountId: _id,
    ...(blocked ? { block: blocked.id } : {}),
    salt: randomBytes(16).toString('base64url'),
    kid: keys[0].kid,
    generation: 1,
    createdAt: now,
    rotatedAt: now,
    expiresAt: new Date(now.getTime() + ABSOLUTE_MS),
  };
  if (await families.insert(made)) return made;
  const first = await families.byId(id);
  return first && mayRepeatSignIn(first, now) && (await families.isDurable(first)) ? first : null;
}

function isNonceGenuine(deps: Pick<SignInDeps, 'keys'>, token: IdToken, input: SignIn, now: Date): boolean {
  if (token.nonce === null) return !input.fromBrowser;
  const keys = deps.keys.map(({ key }) => key);
  return nonceMatches(keys, input.nonceCookie ?? '', token.nonce, now.getTime());
}
