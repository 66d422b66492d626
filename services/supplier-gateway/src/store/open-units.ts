import { isExpired } from '@topup/kit/person';
import type { OpenUnit } from '../domain/settle.ts';
import { BALANCE } from '../domain/verdict.ts';
import type { AttemptRecord, LogEntry } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

/** A unit that has waited longer is left to admins. */
const AGE_MAX_MS = 12 * 60 * 60_000;
const SEEN_MAX = 500;
/** The oldest at a time, so that a round ends soon also after a large outage. */
const UNITS_MAX = 64;

/** The units that the balance may still settle: no proposal waits for an admin, and no admin withdrew that of the balance. */
export async function openUnits(attempts: Attempts, given: (unit: string) => boolean, now: Date): Promise<OpenUnit[]> {
  const found = (await attempts
    .find(
      { state: 'ambiguous', sentAt: { $gte: new Date(now.getTime() - AGE_MAX_MS) } },
      { projection: { sentAt: 1, resolvableAt: 1, proposal: 1, log: 1 }, sort: { sentAt: 1 }, limit: SEEN_MAX },
    )
    .toArray()) as AttemptRecord[];
  const open = found.flatMap(({ _id: unit, sentAt, resolvableAt, proposal, log }) => {
    if (!sentAt || !resolvableAt || given(unit) || (proposal && !isExpired(proposal, now)) || isDeclined(log))
      return [];
    const ended = log.findLast(({ state }) => state === 'ambiguous')?.at ?? resolvableAt;
    return [{ unit, sentAt: sentAt.getTime(), endedAt: ended.getTime(), fencedAt: resolvableAt.getTime() }];
  });
  return open.slice(0, UNITS_MAX);
}

const isDeclined = (log: readonly LogEntry[]): boolean =>
  log.findLast(({ event }) => event === 'proposal')?.by === BALANCE.by &&
  log.findLast(({ event }) => event === 'proposal' || event === 'withdrawal')?.event === 'withdrawal';
