import type { Redis } from '../redis.ts';

/** Longer than the lifetime of any access token. */
const REMEMBER_MS = 11 * 60_000;
const CHANNEL = 'auth:ended';
const key = (familyId: string): string => `auth:ended:${familyId}`;

/** Ended sessions, kept in Redis. The auth service marks them again every 5 s: an emptied Redis lacks them only for a moment. */
export type EndedSessions = {
  readonly mark: (familyId: string) => Promise<void>;
  readonly has: (familyId: string) => Promise<boolean>;
  /** Calls `ended` each time that the session is marked. Returns a function that stops watching. */
  readonly watch: (familyId: string, ended: () => void) => () => void;
};

export function endedSessions(redis: Pick<Redis, 'get' | 'set' | 'publish' | 'listen'>): EndedSessions {
  const watchers = new Map<string, Set<() => void>>();
  let listens = false;
  const listen = (): void => {
    if (listens) return;
    listens = true;
    redis.listen(CHANNEL, (familyId) => watchers.get(familyId)?.forEach((ended) => ended()));
  };
  return {
    mark: async (familyId) => {
      await redis.set(key(familyId), '1', REMEMBER_MS);
      await redis.publish(CHANNEL, familyId);
    },
    has: async (familyId) => (await redis.get(key(familyId))) !== null,
    watch: (familyId, ended) => {
      listen();
      const others = watchers.get(familyId) ?? new Set();
      watchers.set(familyId, others.add(ended));
      return () => {
        others.delete(ended);
        if (others.size === 0) watchers.delete(familyId);
      };
    },
  };
}
