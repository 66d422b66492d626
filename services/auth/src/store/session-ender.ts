import type { EndedSessions } from '@topup/kit/session';
import type { Family } from '../domain/family.ts';
import type { Families } from './families.ts';
import type { Users } from './users.ts';

export type SessionEnder = {
  readonly end: (
    family: Pick<Family, '_id' | 'accountId'>,
    reason: 'signed_out' | 'reused',
    now: Date,
  ) => Promise<void>;
};

/** Refresh tokens of the session are refused at once, access tokens once its mark is in Redis, where every service looks. */
export const createSessionEnder = (deps: { families: Families; users: Users; ended: EndedSessions }): SessionEnder => ({
  end: async ({ _id, accountId }, reason, now) => {
    if (!(await deps.families.revoke(_id, reason, now))) return;
    await deps.ended.mark(_id);
    await deps.users.bumpSessionVersion(accountId);
  },
});
