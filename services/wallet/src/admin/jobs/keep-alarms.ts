import { every, type Job } from '@topup/kit/sweeper';
import type { Alarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import type { NotFoundRuns } from '../../payments/store/not-found-runs.ts';
import type { AlarmingMoney } from '../store/alarming-money.ts';
import type { ClosedMoney } from '../store/closed-money.ts';
import { NOT_FOUND_MAX } from '../../payments/doubting.ts';

const EVERY_MS = 5_000;

type AlarmDeps = {
  readonly alarms: Alarms;
  readonly alarmingMoney: AlarmingMoney;
  readonly closedMoney: ClosedMoney;
  readonly notFoundRuns: NotFoundRuns;
  readonly log: Log;
  readonly now: () => Date;
};

export const keepAlarms = ({ alarms, alarmingMoney, closedMoney, notFoundRuns, log, now }: AlarmDeps): Job =>
  every(EVERY_MS, 'keep-alarms', log, async () => {
    await alarms.keep('suspense', () => alarmingMoney.suspense(now()));
    await alarms.keep('failed_credit', alarmingMoney.failedCredit);
    await alarms.keep('gateway_finds_nothing', () => notFoundRuns.open(NOT_FOUND_MAX));
    await alarms.keep('gateway_unreadable', () => alarmingMoney.unreadable(now()));
    await alarms.keep('closed_account_money', closedMoney);
  });
