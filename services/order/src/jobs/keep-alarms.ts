import type { Alarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import { PLACED_ALERT_HOURS } from '../domain/deadlines.ts';
import { showPlaced } from '../metrics.ts';
import type { AlarmingOrders } from '../store/alarming-orders.ts';

const EVERY_MS = 5_000;

export const keepAlarms = (deps: {
  readonly alarms: Alarms;
  readonly alarmingOrders: AlarmingOrders;
  readonly log: Log;
}): Job =>
  every(EVERY_MS, 'keep-alarms', deps.log, async () => {
    await deps.alarms.keep('refund_failed', deps.alarmingOrders.refundFailed);
    await deps.alarms.keep('order_stuck', deps.alarmingOrders.stuck);
    for (const hours of PLACED_ALERT_HOURS)
      await deps.alarms.keep(`placed_${hours}h`, () => deps.alarmingOrders.placedFor(hours));
    showPlaced(await deps.alarmingOrders.placed());
  });
