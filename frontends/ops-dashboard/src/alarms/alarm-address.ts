import type { Alarm, AlarmingService } from '@topup/web-kit/api/alarms.ts';
import { alarmTexts as t } from '../alarm-texts.ts';

const ID_LENGTH = 32;
/** The id of an order, payment or recharge. A payment's id begins with that of its order or recharge. */
const ID = /^[0-9a-f]{32}/;

const to = (tab: string, more: Record<string, string> = {}): string =>
  `/dashboard?${new URLSearchParams({ tab, ...more })}`;

/** The page on which an alarm is settled, and the text of the link to it. */
export function placeOf(service: AlarmingService, { subject }: Alarm): { address: string; name: string } {
  const record = subject.slice(0, ID_LENGTH);
  const short = subject.slice(0, 8);
  if (service === 'order') return { address: to('orders', { q: record, view: record }), name: t.order(short) };
  if (service === 'wallet')
    return ID.test(subject)
      ? // The form for suspense is in the transaction's details.
        { address: to('transactions', { q: record }), name: t.payment(short) }
      : { address: to('transactions'), name: t.payments };
  if (!ID.test(subject)) return { address: to('deliveries'), name: t.supplier };
  return { address: to('deliveries', { view: subject }), name: t.delivery(short) };
}
