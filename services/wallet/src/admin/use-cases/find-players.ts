import { withBalance, type PlayerDeps } from '../current-player.ts';
import type { Player } from '../store/players.ts';

export async function findPlayersByEmail(deps: PlayerDeps, email: string, accountId?: string): Promise<Player[]> {
  const namesakes = await deps.players.byEmail(email);
  const found = namesakes.filter((player) => accountId === undefined || player.accountId === accountId);
  return Promise.all(found.map((player) => withBalance(deps, player)));
}
