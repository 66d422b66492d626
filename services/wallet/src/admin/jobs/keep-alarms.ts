import { every, type Job } from '@topup/kit/sweeper';
import type { AdminDeps } from '../deps.ts';
import { NOT_FOUND_MAX } from '../../payments/doubting.ts';

const EVERY_MS = 5_000;

type Kept = Pick<AdminDeps, 'alarms' | 'alarmingMoney' | 'notFoundRuns' | 'log' | 'now'>;

export const keepAlarms = ({ alarms, alarmingMoney, notFoundRuns, log, now }: Kept): Job =>
  every(EVERY_MS, 'keep-alarms', log, async () => {
    await alarms.keep('suspense', () => alarmingMoney.suspense(now()));
    await alarms.keep('failed_credit', alarmingMoney.failedCredit);
    await alarms.keep('gateway_finds_nothing', () => notFoundRuns.open(NOT_FOUND_MAX));
    await alarms.keep('gateway_unreadable', () => alarmingMoney.unreadable(now()));
  });
