import { isSamePerson, type Person } from '@topup/kit/two-people';
import type { PlayerDeps } from './current-player.ts';

/** Whether the account belongs to one of these people. Until auth has announced the account, only its id is compared. */
export async function isOwn(
  { players }: Pick<PlayerDeps, 'players'>,
  accountId: string,
  people: readonly Person[],
): Promise<boolean> {
  const owner = (await players.find(accountId)) ?? { accountId, email: '' };
  return people.some((person) => isSamePerson(person, owner));
}
