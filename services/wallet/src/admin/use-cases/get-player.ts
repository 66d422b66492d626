import type { Deps } from '../../deps.ts';
import type { Player } from '../store/players.ts';
import { getBalance } from '../../ledger/use-cases/get-balance.ts';

type Needed = Pick<Deps, 'players' | 'transfers'>;

/** A player with what the wallet holds now; the sums beside it follow within seconds. */
async function withBalance(deps: Needed, player: Player | null): Promise<Player | null> {
  return player && { ...player, balancePaise: await getBalance(deps, player.accountId) };
}

export const getPlayer = async (deps: Needed, accountId: string) =>
  withBalance(deps, await deps.players.find(accountId));

/** Everybody with an address, or of them the one with this account. */
export async function findPlayersByEmail(deps: Needed, email: string, accountId?: string): Promise<Player[]> {
  const namesakes = await deps.players.byEmail(email);
  const wanted = namesakes.filter((player) => accountId === undefined || player.accountId === accountId);
  const found = await Promise.all(wanted.map((player) => withBalance(deps, player)));
  return found.filter((player) => player !== null);
}
