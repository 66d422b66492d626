import { providerLabels } from '@topup/proto/payment-providers';
import { ALARMS_MAX, type ActiveAlarm } from '@topup/kit/alarms';
import { paise, rupeesText, type Paise } from '@topup/kit/money';
import type { Payment } from '../../payments/domain/payments.ts';
import { merchantEndOf } from '../../payments/domain/merchant-end.ts';
import { GIVEN_UP_AFTER_MS } from '../../payments/domain/source-refund.ts';
import { WATCHED_FOR_MS } from '../../payments/domain/poll-schedule.ts';
import type { Transactions } from '../../recharges/store/transactions.ts';
import type { Payments } from '../../payments/store/payments.ts';

const MINUTE = 60_000;
/** From 30 min on any readable answer ends a payment, so one that is open at this age has got only unreadable answers. */
const UNREADABLE_AFTER_MS = 35 * MINUTE;
/** A failed or expired payment still polled at this age had only unreadable answers: polling otherwise ends at 72 h. */
const UNREADABLE_AFTER_WATCH_MS = WATCHED_FOR_MS + 120 * MINUTE;

/** A refund request that got an error is listed only after an hour: it is repeated after 10 min, and may then succeed. */
const OBJECTED_FOR_MS = 60 * MINUTE;

const sum = (amount: Paise): string => `₹${rupeesText(amount)}`;

const paidInstead = (expected: Paise, paid: Paise | null): string => {
  if (paid === null) return `A payment of ${sum(expected)} was received and could not be credited`;
  return paid === expected
    ? `${sum(paid)} was paid and could not be credited`
    : `${sum(paid)} was paid instead of ${sum(expected)}`;
};

const suspended = ({ state, gateway, refundError, amountPaise }: Payment, paid: Paise | null): string => {
  const what = paidInstead(amountPaise, paid);
  if (state === 'suspended') return `${what}: refund it or credit it.`;
  return `${what}; ${providerLabels[gateway]} was asked to refund it${refundError ? ` and answered ${refundError}` : ''}.`;
};

export function openAlarmingMoney(
  payments: Pick<Payments, 'collection'>,
  transactions: Pick<Transactions, 'collection'>,
) {
  const found = async (filter: object): Promise<Payment[]> =>
    (await payments.collection.find(filter).limit(ALARMS_MAX).toArray()) as Payment[];

  const broughtBy = async (held: readonly Payment[]): Promise<Map<string, Paise>> => {
    const ids = held.map(({ _id }) => _id);
    const written = await transactions.collection
      .find({
        merchantEnd: { $in: ids.map(merchantEndOf) },
        merchantTransactionId: { $in: ids },
        status: { $in: ['refund_initiated', 'refund_failed'] },
      })
      .toArray();
    return new Map(
      written.map((transaction) => [
        String(transaction['merchantTransactionId']),
        paise(Number(transaction['amountPaise'])),
      ]),
    );
  };

  return {
    /** Payments in suspense. If a refund was requested: only once the request is a day old, or an hour old and got an error. */
    suspense: async (now: Date): Promise<ActiveAlarm[]> => {
      const before = (ms: number) => ({ $lte: new Date(now.getTime() - ms) });
      const stalled = [
        { refundError: { $exists: true }, refundAskedAt: before(OBJECTED_FOR_MS) },
        { refundAskedAt: before(GIVEN_UP_AFTER_MS) },
      ];
      const held = await found({ $or: [{ state: 'suspended' }, { state: 'returning', $or: stalled }] });
      const brought = await broughtBy(held);
      return held.map((payment) => {
        const paid = brought.get(payment._id) ?? null;
        const facts = {
          ...(paid === null ? {} : { amountPaise: paid }),
          since: payment.capturedAt ?? payment.createdAt,
        };
        return { subject: payment._id, detail: suspended(payment, paid), facts };
      });
    },
    /** Payments that are still polled, although any readable answer would have ended the polling. */
    unreadable: async (now: Date): Promise<ActiveAlarm[]> => {
      const olderThan = (ms: number) => ({ $lt: new Date(now.getTime() - ms) });
      const open = { state: { $in: ['creating', 'open'] }, createdAt: olderThan(UNREADABLE_AFTER_MS) };
      const unpaid = { state: { $in: ['failed', 'expired'] }, createdAt: olderThan(UNREADABLE_AFTER_WATCH_MS) };
      const expected = await found({ $or: [open, { ...unpaid, nextAt: { $exists: true } }] });
      return expected.map(({ _id, gateway, amountPaise, createdAt }) => ({
        subject: _id,
        detail: `What ${providerLabels[gateway]} answers about it could not be read.`,
        facts: { amountPaise: paise(Number(amountPaise)), since: createdAt },
      }));
    },
    failedCredit: async (): Promise<ActiveAlarm[]> => {
      const waiting = await transactions.collection.find({ status: 'failed_credit' }).limit(ALARMS_MAX).toArray();
      return waiting.map(({ _id, amountPaise, createdAt }) => ({
        subject: _id,
        detail: 'The payment was received, and the credit could not be stored yet. It is tried again automatically.',
        facts: { amountPaise: paise(Number(amountPaise)), since: createdAt as Date },
      }));
    },
  };
}
export type AlarmingMoney = ReturnType<typeof openAlarmingMoney>;
