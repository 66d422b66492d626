import { LAST_LOOK_AFTER_DAYS } from '@topup/proto';
import { uncapturedBetween } from '../payments/store/captured-payments.ts';
import type { LateCheckDeps } from './deps.ts';
import type { Pass } from './pass.ts';
import { throttled } from './throttled.ts';

/** Ages in days at which an unpaid payment is asked about once. Few, as each costs a call; the poller covers the days before. */
export const LOOKS_AFTER_DAYS = [4, 7, 14, LAST_LOOK_AFTER_DAYS];
const DAY_MS = 24 * 3_600_000;
/** After this many unreadable answers in a row the pass ends. The payments left are asked about at their next age, if any. */
const UNREADABLE_MAX = 5;

/** Finds money that came without a callback after the poller had stopped asking. The last pass of a full run. */
export async function lateCaptures(deps: LateCheckDeps, pass: Pass): Promise<void> {
  if (pass.from !== null) return;
  const now = deps.now().getTime();
  let unreadable = 0;
  for (const days of LOOKS_AFTER_DAYS) {
    const made = { after: new Date(now - (days + 1) * DAY_MS), until: new Date(now - days * DAY_MS) };
    for await (const paymentId of throttled(uncapturedBetween(deps.payments, made))) {
      pass.count('late', 1);
      const settlement = await deps.settle(paymentId);
      unreadable = settlement?.do === 'wait' && settlement.unreadable ? unreadable + 1 : 0;
      if (unreadable >= UNREADABLE_MAX) throw new Error('the gateway gives no readable answer about old payments');
      if (settlement?.do !== 'capture') continue;
      const detail = `was captured, and the gateway was no longer asked: found after ${days} days`;
      await pass.note({ check: 'gateways', subject: `payment ${paymentId}`, detail }, async () => 'It is posted now.');
    }
  }
}
