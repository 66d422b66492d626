import type { AdminDeps } from './deps.ts';
import { heldAfter } from '../ledger/domain/transfers.ts';
import type { Player } from './store/players.ts';

/** A player with what the wallet holds now; the sums beside it follow within seconds. */
export async function withBalance({ transfers }: Pick<AdminDeps, 'transfers'>, player: Player): Promise<Player> {
  return { ...player, balancePaise: heldAfter(await transfers.head(player.accountId)) };
}

/** The player of an account, likewise; null when nobody has it. */
export async function currentPlayer(
  deps: Pick<AdminDeps, 'players' | 'transfers'>,
  accountId: string,
): Promise<Player | null> {
  const player = await deps.players.find(accountId);
  return player && withBalance(deps, player);
}
