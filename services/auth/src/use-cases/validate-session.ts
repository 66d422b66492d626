import { sessionExpired } from '@topup/kit/errors';
import type { SessionReader } from '@topup/kit/session';
import type { User } from '../domain/user.ts';
import type { Users } from '../store/users.ts';

type ValidateDeps = { readonly session: SessionReader; readonly users: Users };

/** Null without credentials. Throws 403 session_expired for credentials that a refresh may renew. */
export async function validateSession(
  deps: ValidateDeps,
  accessToken: string | null,
  mayRefresh: boolean,
): Promise<User | null> {
  if (accessToken === null && !mayRefresh) return null;
  if (accessToken === null) throw sessionExpired();
  const { accountId, blocked } = await deps.session.verify(accessToken);
  const user = await deps.users.byId(accountId);
  // A token of before a block, or of before its end, is renewed at once.
  if (!user || (user.blocked !== undefined) !== blocked) throw sessionExpired();
  return user;
}
