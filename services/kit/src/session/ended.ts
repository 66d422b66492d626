import type { Redis } from '../redis.ts';

/** Longer than any access token lives. */
const REMEMBER_MS = 11 * 60_000;
const key = (familyId: string): string => `auth:ended:${familyId}`;

/**
 * Sessions that ended before their access tokens ran out. A hint in Redis, written by auth and written again every
 * few seconds, so that emptying Redis lets a signed-out token pass for moments at most and signs nobody out.
 */
export type EndedSessions = {
  readonly mark: (familyId: string) => Promise<void>;
  readonly has: (familyId: string) => Promise<boolean>;
};

export const endedSessions = (redis: Redis): EndedSessions => ({
  mark: (familyId) => redis.set(key(familyId), '1', REMEMBER_MS),
  has: async (familyId) => (await redis.get(key(familyId))) !== null,
});
