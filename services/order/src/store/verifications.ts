import type { Redis } from '@topup/kit/redis';

const REMEMBER_MS = 10 * 60_000;

export type Player = { readonly accountId: string; readonly playerId: string; readonly zoneId: string };
export type Verifications = {
  readonly get: (player: Player) => Promise<string | null>;
  readonly keep: (player: Player, username: string) => Promise<void>;
};

const key = ({ accountId, playerId, zoneId }: Player): string => `order:verified:${accountId}:${playerId}:${zoneId}`;

export const openVerifications = (redis: Redis): Verifications => ({
  get: (player) => redis.get(key(player)),
  keep: (player, username) => redis.set(key(player), username, REMEMBER_MS),
});
