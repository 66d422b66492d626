import { rupeesText } from '@topup/kit/money';
import { gatewayOf } from '../../ledger/domain/accounts.ts';
import { lateKey, orderPaymentKey, rechargeKey } from '../../ledger/domain/keys.ts';
import { UNCAPTURED, type Payment } from '../../payments/domain/payments.ts';
import type { Finding } from './reconciliation.ts';
import type { Transfer } from '../../ledger/domain/transfers.ts';

const finding = (subject: string, detail: string): Finding => ({ check: 'gateways', subject, detail });

/** A transfer from a gateway needs a captured payment in our records, of the same amount unless it goes to suspense. */
export function* unpaidCaptures(
  transfers: readonly Transfer[],
  payments: ReadonlyMap<string, Payment>,
): Generator<Finding> {
  for (const transfer of transfers) {
    if (transfer.outcome !== 'ok' || gatewayOf(transfer.debit) === null) continue;
    const { ref, amountPaise, credit } = transfer;
    const payment = payments.get(ref.paymentId ?? '');
    const subject = `payment ${ref.paymentId ?? transfer._id}`;
    if (!payment) yield finding(subject, `${transfer._id} was posted, and no such payment is known`);
    else if (UNCAPTURED.includes(payment.state))
      yield finding(subject, `${transfer._id} was posted, and it is ${payment.state}`);
    else if (payment.amountPaise !== amountPaise && credit !== 'suspense')
      yield finding(
        subject,
        `asked for ${rupeesText(payment.amountPaise)} rupees, ${rupeesText(amountPaise)} were posted to ${credit}`,
      );
  }
}

export const captureKeys = ({ _id, recordId }: Payment): string[] => [
  rechargeKey(recordId),
  orderPaymentKey(recordId),
  lateKey(_id),
];

export function* unpostedPayments(payments: readonly Payment[], transfers: readonly Transfer[]): Generator<Finding> {
  const posted = new Set(transfers.flatMap(({ outcome, ref }) => (outcome === 'ok' ? (ref.paymentId ?? []) : [])));
  for (const { _id, state } of payments)
    if (!UNCAPTURED.includes(state) && !posted.has(_id))
      yield finding(`payment ${_id}`, 'was captured, and nothing was posted');
}
