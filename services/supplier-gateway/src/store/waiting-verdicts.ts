import { NOTICES_MAX } from '@topup/kit/notices';
import { expiredBefore } from '@topup/kit/person';
import { READ_OPTIONS } from '@topup/kit/read-options';
import type { Attempts } from './attempts.ts';

/** For notices: the proposed verdicts that have not expired. */
export async function waitingVerdicts(attempts: Attempts) {
  const found = await attempts
    .find(
      { state: 'ambiguous', 'proposal.at': { $gt: expiredBefore(attempts.now()) } },
      { projection: { proposal: 1 }, sort: { sentAt: 1, _id: 1 }, limit: NOTICES_MAX, ...READ_OPTIONS },
    )
    .toArray();
  return found.flatMap(({ _id: subject, proposal }) => {
    if (!proposal) return [];
    const { id, by: accountId, email, at } = proposal;
    return [{ id, subject, accountId, email, at }];
  });
}
