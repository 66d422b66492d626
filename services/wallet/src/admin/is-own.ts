import { isSamePerson, type Person } from '@topup/kit/two-people';
import type { PlayerDeps } from './current-player.ts';

/** Whether the account belongs to one of these people. While its e-mail is not known yet, only its id is compared. */
export async function isOwn(
  { players }: Pick<PlayerDeps, 'players'>,
  accountId: string,
  people: readonly Person[],
): Promise<boolean> {
  const owner = (await players.find(accountId)) ?? { accountId, email: '' };
  return people.some((person) => isSamePerson(person, owner));
}
