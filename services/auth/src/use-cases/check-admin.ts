import type { Users } from '../store/users.ts';

export async function checkAdmin(users: Users, accountId: string, sessionVersion: bigint): Promise<'admin' | 'user'> {
  const user = await users.byId(accountId);
  return user?.role === 'admin' && BigInt(user.sessionVersion) === sessionVersion ? 'admin' : 'user';
}
