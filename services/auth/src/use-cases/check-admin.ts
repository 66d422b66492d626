import type { Users } from '../store/users.ts';

/** Callers send 0 instead of a session's version to ask only whether the account is an admin, whatever its sessions. */
const ANY_SESSION = 0n;

export async function checkAdmin(users: Users, accountId: string, sessionVersion: bigint): Promise<'admin' | 'user'> {
  const user = await users.byId(accountId);
  if (user?.role !== 'admin') return 'user';
  return sessionVersion === ANY_SESSION || BigInt(user.sessionVersion) === sessionVersion ? 'admin' : 'user';
}
