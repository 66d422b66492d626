import type { Redis } from '@topup/kit/redis';
import { chargesOf, type Charges, type ProductMultiplier } from '@topup/kit/supplier-cost';

const REMEMBER_MS = 10 * 60_000;

export type Player = { readonly accountId: string; readonly playerId: string; readonly zoneId: string };
export type VerifiedPlayer = {
  readonly username: string;
  /** By what the supplier may multiply its list prices for this player. */
  readonly multipliers: readonly ProductMultiplier[];
  readonly charges: Charges;
};
export type Verifications = {
  readonly get: (player: Player) => Promise<VerifiedPlayer | null>;
  readonly keep: (player: Player, verified: VerifiedPlayer) => Promise<void>;
};

/** Not `order:verified:`, where the previous release keeps the name alone; during a rollout it would show our JSON as a name. */
const key = ({ accountId, playerId, zoneId }: Player): string => `order:player:${accountId}:${playerId}:${zoneId}`;

export const openVerifications = (redis: Redis): Verifications => ({
  get: async (player) => {
    const kept = await redis.get(key(player));
    if (kept === null) return null;
    const verified = JSON.parse(kept) as VerifiedPlayer;
    // The previous release keeps players without it.
    return { ...verified, charges: chargesOf(verified.charges) };
  },
  keep: (player, { username, multipliers, charges }) =>
    redis.set(key(player), JSON.stringify({ username, multipliers, charges }), REMEMBER_MS),
});
