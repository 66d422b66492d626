import type { Deps } from '../deps.ts';
import type { Player } from '../store/players.ts';
import { getBalance } from './get-balance.ts';

type Needed = Pick<Deps, 'players' | 'transfers'>;

/** A player with what the wallet holds now; the sums beside it follow within seconds. */
async function withBalance(deps: Needed, player: Player | null): Promise<Player | null> {
  return player && { ...player, balancePaise: await getBalance(deps, player.accountId) };
}

export const getPlayer = async (deps: Needed, accountId: string) =>
  withBalance(deps, await deps.players.find(accountId));

export const findPlayerByEmail = async (deps: Needed, email: string) =>
  withBalance(deps, await deps.players.byEmail(email));
