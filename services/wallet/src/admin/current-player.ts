import type { Transfers } from '../ledger/store/transfers.ts';
import { balanceAfter } from '../ledger/domain/transfers.ts';
import type { Player, Players } from './store/players.ts';

export type PlayerDeps = { readonly players: Players; readonly transfers: Transfers };

/** The balance comes from the ledger; the player's lifetime sums may be a few seconds old. */
export async function withBalance({ transfers }: Pick<PlayerDeps, 'transfers'>, player: Player): Promise<Player> {
  return { ...player, balancePaise: balanceAfter(await transfers.head(player.accountId)) };
}

export async function currentPlayer(deps: PlayerDeps, accountId: string): Promise<Player | null> {
  const player = await deps.players.find(accountId);
  return player && withBalance(deps, player);
}
