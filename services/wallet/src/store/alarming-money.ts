import { ALARMS_MAX, type StandingAlarm } from '@topup/kit/alarms';
import { WATCHED_FOR_MS } from '../domain/poll-schedule.ts';
import type { Rows } from './rows.ts';
import type { PaymentDocument, Payments } from './payments.ts';

const MINUTE = 60_000;
/** Gateways close their own pages at 25 min; who still says nothing readable after this is not asked in vain by chance. */
const UNREADABLE_AFTER_MS = 35 * MINUTE;
/** An unpaid payment is asked for every hour until its watch is over; later only because no answer could be read. */
const UNREADABLE_AFTER_WATCH_MS = WATCHED_FOR_MS + 120 * MINUTE;

/** Money that a person has to look at. */
export function openAlarmingMoney(payments: Pick<Payments, 'collection'>, rows: Pick<Rows, 'collection'>) {
  const ofPayments = async (filter: object, detail: (payment: PaymentDocument) => string): Promise<StandingAlarm[]> => {
    const found = await payments.collection
      .find(filter as never)
      .limit(ALARMS_MAX)
      .toArray();
    return found.map((payment) => ({ subject: payment._id, detail: detail(payment) }));
  };
  return {
    /** In suspense, and not yet out of it. */
    suspense: () =>
      ofPayments({ state: { $in: ['returning', 'suspended'] } }, ({ state, gateway, refundError }) =>
        state === 'returning'
          ? `another amount was captured; ${String(gateway)} was asked to give it back${refundError ? ` and answered ${String(refundError)}` : ''}`
          : `another amount was captured by ${String(gateway)}; an admin has to give it back or credit it`,
      ),
    /** Still asked for, when every readable answer would have ended that. */
    unreadable: (now: Date) => {
      const olderThan = (ms: number) => ({ $lt: new Date(now.getTime() - ms) });
      const open = { state: { $in: ['creating', 'open'] }, createdAt: olderThan(UNREADABLE_AFTER_MS) };
      const unpaid = { state: { $in: ['failed', 'expired'] }, createdAt: olderThan(UNREADABLE_AFTER_WATCH_MS) };
      return ofPayments(
        { $or: [open, { ...unpaid, nextAt: { $exists: true } }] },
        ({ gateway }) => `${String(gateway)} says nothing readable about it`,
      );
    },
    failedCredit: async (): Promise<StandingAlarm[]> => {
      const found = await rows.collection
        .find({ status: 'failed_credit' } as never)
        .limit(ALARMS_MAX)
        .toArray();
      return found.map(({ _id }) => ({ subject: _id, detail: 'captured, and the credit could not be stored yet' }));
    },
  };
}
export type AlarmingMoney = ReturnType<typeof openAlarmingMoney>;
