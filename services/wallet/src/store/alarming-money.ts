import { ALARMS_MAX, type StandingAlarm } from '@topup/kit/alarms';
import type { Rows } from './rows.ts';
import type { PaymentDocument, Payments } from './payments.ts';

/** Gateways close their own pages at 25 min; who still says nothing readable after this is not asked in vain by chance. */
const UNREADABLE_AFTER_MS = 35 * 60_000;

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
      ofPayments({ state: { $in: ['returning', 'suspended'] } }, ({ state, gateway }) =>
        state === 'returning'
          ? `another amount was captured; ${String(gateway)} is giving it back`
          : `another amount was captured by ${String(gateway)}; an admin has to give it back or credit it`,
      ),
    unreadable: (now: Date) =>
      ofPayments(
        { state: { $in: ['creating', 'open'] }, createdAt: { $lt: new Date(now.getTime() - UNREADABLE_AFTER_MS) } },
        ({ gateway }) => `${String(gateway)} says nothing readable about it`,
      ),
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
