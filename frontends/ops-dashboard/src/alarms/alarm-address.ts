import type { Alarm, AlarmingService } from '@topup/web-kit/api/alarms.ts';
import { alarmTexts as t } from '../alarm-texts.ts';
import { deliveryPlace, orderPlace, pricesPlace, tabPlace, transactionsPlace } from '../places.ts';

/** The subject of an alarm about the whole price list. */
const LIST = 'list';
const ID_LENGTH = 32;
/** The id of an order, payment or recharge. A payment's id begins with that of its order or recharge. */
const ID = /^[0-9a-f]{32}/;

export function placeOf(service: AlarmingService, { subject }: Alarm): { address: string; name: string } {
  const record = subject.slice(0, ID_LENGTH);
  const short = subject.slice(0, 8);
  if (service === 'catalogue') return { address: pricesPlace(subject === LIST ? '' : subject), name: t.prices };
  if (service === 'order') return { address: orderPlace(record), name: t.order(short) };
  if (service === 'wallet')
    return ID.test(subject)
      ? // The form for money in suspense is in the transaction's details. A recharge has the same id as its transaction.
        { address: transactionsPlace(record, { view: record }), name: t.payment(short) }
      : { address: tabPlace('transactions'), name: t.payments };
  if (!ID.test(subject)) return { address: tabPlace('deliveries'), name: t.supplier };
  return { address: deliveryPlace(subject), name: t.delivery(short) };
}
