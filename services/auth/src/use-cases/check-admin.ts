import type { Users } from '../store/users.ts';

/** Returns `admin` for an admin's session that has not ended, otherwise `user`. */
export async function checkAdmin(users: Users, accountId: string, sessionVersion: bigint): Promise<'admin' | 'user'> {
  const user = await users.byId(accountId);
  return user?.role === 'admin' && BigInt(user.sessionVersion) === sessionVersion ? 'admin' : 'user';
}
