import type { Alarms } from '@topup/kit/alarms';
import type { Log } from '@topup/kit/log';
import { every, type Job } from '@topup/kit/sweeper';
import type { LostDays } from '../store/lost-days.ts';

const EVERY_MS = 60_000;

export const keepLostDays = (alarms: Alarms, lostDays: LostDays, log: Log): Job =>
  every(EVERY_MS, 'keep-lost-days', log, () => alarms.keep('day_lost_money', lostDays.open));
