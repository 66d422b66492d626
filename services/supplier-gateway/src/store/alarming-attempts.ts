import { ALARMS_MAX, type StandingAlarm } from '@topup/kit/alarms';
import type { Attempts } from './attempts.ts';

/** Deliveries that only a person can settle, and that can be settled either way by now. */
export const alarmingAttempts = (attempts: Attempts) => async (): Promise<StandingAlarm[]> => {
  const found = await attempts
    .find(
      { state: 'ambiguous', resolvableAt: { $not: { $gt: attempts.now() } } },
      { projection: { reason: 1 }, sort: { sentAt: 1 }, limit: ALARMS_MAX },
    )
    .toArray();
  return found.map(({ _id, reason }) => ({ subject: _id, detail: reason || 'nobody knows whether it was delivered' }));
};
