import { newId } from '@topup/kit/ids';
import { createPlayer, type Player } from './player.ts';
import type { World } from './world.ts';

/** A signed-in admin whom auth confirms; call once per world. */
export async function createAdmin(world: World): Promise<Player> {
  const [admin] = await createAdmins(world, 'admin@example.com');
  return admin as Player;
}

/** One admin for each address; call once per world. */
export async function createAdmins(world: World, ...emails: string[]): Promise<Player[]> {
  const admins = await Promise.all(emails.map((email) => createPlayer(world, newId(), 'admin', email)));
  const ids = new Set(admins.map(({ accountId }) => accountId));
  await world.order.answer('auth.queries', {
    'auth.admin.check': async ({ accountId }) => ({ role: ids.has(accountId) ? 'admin' : 'user' }),
  });
  return admins;
}

/** Stores a user as auth's events would. */
export async function knownUser(world: World, accountId: string, email: string, name = 'A Player'): Promise<void> {
  const user = { accountId, email, name, role: 'user', createdAtMs: 1n, changedAtMs: 1n, version: 1n };
  await world.app.features.users.put(user as never);
}
