import type { Redis } from '../redis.ts';

/** Longer than the lifetime of any access token. */
const REMEMBER_MS = 11 * 60_000;
const key = (familyId: string): string => `auth:ended:${familyId}`;

/**
 * Sessions that ended before their access tokens expired. Auth writes them to Redis and repeats that every few seconds.
 * If Redis is emptied, a signed-out token is accepted for a few seconds, and nobody else is signed out.
 */
export type EndedSessions = {
  readonly mark: (familyId: string) => Promise<void>;
  readonly has: (familyId: string) => Promise<boolean>;
};

export const endedSessions = (redis: Redis): EndedSessions => ({
  mark: (familyId) => redis.set(key(familyId), '1', REMEMBER_MS),
  has: async (familyId) => (await redis.get(key(familyId))) !== null,
});
