import type { Redis } from '../redis.ts';

/** Longer than the lifetime of any access token. */
const REMEMBER_MS = 11 * 60_000;
const key = (familyId: string): string => `auth:ended:${familyId}`;

/** Auth repeats its writes: an emptied Redis accepts a signed-out token for a few seconds only. */
export type EndedSessions = {
  readonly mark: (familyId: string) => Promise<void>;
  readonly has: (familyId: string) => Promise<boolean>;
};

export const endedSessions = (redis: Redis): EndedSessions => ({
  mark: (familyId) => redis.set(key(familyId), '1', REMEMBER_MS),
  has: async (familyId) => (await redis.get(key(familyId))) !== null,
});
