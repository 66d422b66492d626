import type { Log } from '@topup/kit/log';
import type { EndedSessions } from '@topup/kit/session';
import { every, type Job } from '@topup/kit/sweeper';
import type { Families } from '../store/families.ts';
import { ACCESS_LIFETIME_S } from '../tokens/access-token.ts';

const EVERY_MS = 5_000;

/** Marks ended sessions in Redis again, so their access tokens work for at most `EVERY_MS` after Redis was emptied. */
export const remindOfEndedSessions = (deps: {
  families: Families;
  ended: EndedSessions;
  now: () => Date;
  log: Log;
}): Job =>
  every(EVERY_MS, 'remind-of-ended-sessions', deps.log, async () => {
    const since = new Date(deps.now().getTime() - (ACCESS_LIFETIME_S + 60) * 1000);
    for (const familyId of await deps.families.revokedSince(since)) await deps.ended.mark(familyId);
  });
