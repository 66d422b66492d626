import type { Log } from '@topup/kit/log';
import type { Relay } from '@topup/kit/outbox';
import { startSweeper, type Job } from '@topup/kit/sweeper';
import type { Alarm } from '../alarms.ts';
import type { Timing } from '../domain/timing.ts';
import type { Attempts } from '../store/attempts.ts';
import { markOverdue, nothingDue } from '../store/overdue-unit.ts';

export const sweepAttempts = (attempts: Attempts, relay: Relay, alarm: Alarm, timing: Timing, log: Log): Job =>
  startSweeper({
    name: 'sweep-attempts',
    collection: attempts,
    everyMs: timing.sweepMs,
    now: attempts.now,
    log,
    handle: async (attempt) => {
      const { _id, state, outbox, sendDeadline } = attempt;
      if (outbox.length > 0) return relay.relayLeftovers(attempt);
      if (state !== 'sending') return nothingDue(attempts, _id);
      if (sendDeadline && sendDeadline > attempts.now()) return;
      if (await markOverdue(attempts, attempt, attempts.now()))
        alarm('ambiguous_delivery', { unit: _id, reason: 'its sender has gone silent' });
    },
  });
