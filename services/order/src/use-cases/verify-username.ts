import type { Limiter } from '@topup/kit/limits';
import type { LimitName } from '../deps.ts';
import { findPlayer, type FindPlayerDeps } from '../players/find-player.ts';
import type { Player } from '../store/verifications.ts';

export type VerifyDeps = FindPlayerDeps & { readonly limiter: Limiter<LimitName> };

const TOO_OFTEN = 'Too many verifications. Please wait a moment and try again.';

/** Looks a player up by game id. Throws 429 beyond the limits: each look-up may cost a call to the supplier. */
export async function verifyUsername(deps: VerifyDeps, player: Player, address: string) {
  await deps.limiter.enforce('verificationsPerAddress', address, TOO_OFTEN);
  await deps.limiter.enforce('verifications', player.accountId, TOO_OFTEN);
  return findPlayer(deps, player);
}
