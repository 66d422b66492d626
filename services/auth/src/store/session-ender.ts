import type { EndedSessions } from '@topup/kit/session';
import type { Family } from '../domain/family.ts';
import type { Families } from './families.ts';
import type { Users } from './users.ts';

export type SessionEnder = {
  readonly end: (
    family: Pick<Family, '_id' | 'accountId'>,
    reason: NonNullable<Family['revokedReason']>,
    now: Date,
  ) => Promise<void>;
};

/** The session's refresh tokens are refused at once, its access tokens once its mark is in Redis, which every service reads. */
export const createSessionEnder = (deps: { families: Families; users: Users; ended: EndedSessions }): SessionEnder => ({
  end: async ({ _id, accountId }, reason, now) => {
    if (!(await deps.families.revoke(_id, reason, now))) return;
    await deps.ended.mark(_id);
    await deps.users.bumpSessionVersion(accountId);
  },
});
