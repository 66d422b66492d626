import type { Log } from '@topup/kit/log';
import { indianDay, indianDayBounds } from '@topup/kit/indian-day';
import { deliveryRecord, type DeliveryRecord } from '../domain/delivery-record.ts';
import { firstOf } from '../domain/sold.ts';
import type { Days } from '../store/day-totals.ts';
import { keptAnswer } from '../store/kept-answer.ts';
import type { Orders } from '../store/orders.ts';

type DeliveryRecordDeps = {
  readonly days: Pick<Days, 'read'>;
  readonly orders: Pick<Orders, 'newestCompleted'>;
  readonly log: Log;
  readonly now: () => Date;
  readonly background: (work: Promise<unknown>) => void;
};

const RECORD_DAYS = 30;
const TIMED_MAX = 500;
const FRESH_MS = 600_000;
const WAIT_MS = 1_000;

export const createDeliveryRecord = (deps: DeliveryRecordDeps): (() => Promise<DeliveryRecord | null>) =>
  keptAnswer<DeliveryRecord | null>({
    load: async () => {
      const first = indianDay(firstOf(RECORD_DAYS, deps.now()));
      const [totals, newest] = await Promise.all([
        deps.days.read(first),
        deps.orders.newestCompleted(indianDayBounds(first).from, TIMED_MAX),
      ]);
      return deliveryRecord(totals, newest);
    },
    none: null,
    freshMs: FRESH_MS,
    waitMs: WAIT_MS,
    background: deps.background,
    onError: (error) => deps.log.warn({ err: error }, 'deliveries not counted; the last record is kept'),
  });
