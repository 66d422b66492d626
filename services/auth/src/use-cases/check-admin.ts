import type { Scope } from '@topup/kit/rights';
import { scopesOf, type Admins } from '../domain/admins.ts';
import type { Role } from '../domain/user.ts';
import type { Users } from '../store/users.ts';

/** Callers send 0 instead of a session's version to ask only whether the account is an admin, whatever its sessions. */
const ANY_SESSION = 0n;

type Checked = { role: Role; scopes: Scope[] };
const NO_ADMIN: Checked = { role: 'user', scopes: [] };

export async function checkAdmin(
  { users, admins }: { readonly users: Users; readonly admins: Admins },
  accountId: string,
  sessionVersion: bigint,
): Promise<Checked> {
  const user = await users.byId(accountId);
  // Null if only another replica, with another list, still counts the account as an admin's.
  const scopes = user?.role === 'admin' ? scopesOf(user.email, admins) : null;
  if (!user || !scopes) return NO_ADMIN;
  const isCurrent = sessionVersion === ANY_SESSION || BigInt(user.sessionVersion) === sessionVersion;
  return isCurrent ? { role: 'admin', scopes: [...scopes] } : NO_ADMIN;
}
