import { ALARMS_MAX, type AlarmContext, type ActiveAlarm } from '@topup/kit/alarms';
import type { AttemptRecord } from './attempt-record.ts';
import type { Attempts } from './attempts.ts';

type Seen = Pick<AttemptRecord, 'playerId' | 'zoneId' | 'pricePaise' | 'sentAt'>;

/** The ambiguous units that an admin may by now settle as delivered or as not delivered. */
export const alarmingAttempts = (attempts: Attempts) => async (): Promise<ActiveAlarm[]> => {
  const found = await attempts
    .find(
      { state: 'ambiguous', resolvableAt: { $not: { $gt: attempts.now() } } },
      {
        projection: { reason: 1, playerId: 1, zoneId: 1, pricePaise: 1, sentAt: 1 },
        sort: { sentAt: 1 },
        limit: ALARMS_MAX,
      },
    )
    .toArray();
  return found.map((attempt) => ({
    subject: attempt._id,
    detail: attempt.reason || 'Nobody knows whether it was delivered.',
    facts: contextOf(attempt),
  }));
};

const contextOf = ({ playerId, zoneId, pricePaise, sentAt }: Seen): AlarmContext => ({
  ...(playerId ? { player: `${playerId} (${zoneId ?? ''})` } : {}),
  ...(pricePaise ? { amountPaise: pricePaise } : {}),
  ...(sentAt ? { since: sentAt } : {}),
});

export async function oldestAmbiguous(attempts: Attempts): Promise<Date | null> {
  const found = await attempts.findOne({ state: 'ambiguous' }, { projection: { sentAt: 1 }, sort: { sentAt: 1 } });
  return found?.sentAt ?? null;
}
