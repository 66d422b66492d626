import { newId } from '@topup/kit/ids';
import { createPlayer, type Player } from './player.ts';
import type { World } from './world.ts';

/** A signed-in admin whom auth confirms; call once per world. */
export async function createAdmin(world: World): Promise<Player> {
  const [admin] = await createAdmins(world, 'admin@example.com');
  return admin as Player;
}

export const createAdmins = async (world: World, ...emails: string[]): Promise<Player[]> =>
  (await createTeam(world, ...emails)).admins;

/** One admin for each address, and the accounts that auth confirms as admins; call once per world. */
export async function createTeam(
  world: World,
  ...emails: string[]
): Promise<{ readonly admins: Player[]; readonly confirmed: Set<string> }> {
  const admins = await Promise.all(emails.map((email) => createPlayer(world, newId(), 'admin', email)));
  const confirmed = new Set(admins.map(({ accountId }) => accountId));
  await world.order.answer('auth.queries', {
    'auth.admin.check': async ({ accountId }) => ({ role: confirmed.has(accountId) ? 'admin' : 'user' }),
  });
  return { admins, confirmed };
}

/** Deletes the records that count adjustments by one admin alone, as if 24 hours had passed. */
export const forgetLoneAdjustments = async ({ app }: World): Promise<void> => {
  await app.features.admin.loneAdjustments.collection.deleteMany({});
};

/** Stores a user as auth's events would. */
export async function knownUser(world: World, accountId: string, email: string, name = 'A Player'): Promise<void> {
  const user = { accountId, email, name, role: 'user', createdAtMs: 1n, changedAtMs: 1n, version: 1n };
  await world.app.features.users.put(user as never);
}
