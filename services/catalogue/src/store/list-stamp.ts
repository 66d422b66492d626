import { newId } from '@topup/kit/ids';
import type { Redis } from '@topup/kit/redis';

export type ListStamp = {
  /** Equal to an earlier stamp only if no process has changed the list since then. Null while Redis is away. */
  readonly current: (gameCode: string) => Promise<string | null>;
  /** Call it after every change, before the request that made the change is answered. */
  readonly renew: (gameCode: string) => Promise<void>;
};

/** When a stamp expires, the next one differs, so each process reads its list once more, although nothing has changed. */
const TTL_MS = 3_600_000;
const key = (gameCode: string): string => `catalogue:list-stamp:${gameCode}`;

export const listStamp = (redis: Redis): ListStamp => ({
  current: async (gameCode) =>
    (await redis.attempt(async (client) => {
      const fresh = newId();
      // SET with NX and GET returns the existing value, or null when it stored the new one.
      return (await client.set(key(gameCode), fresh, 'PX', TTL_MS, 'NX', 'GET')) ?? fresh;
    })) ?? null,
  renew: (gameCode) => redis.set(key(gameCode), newId(), TTL_MS),
});
