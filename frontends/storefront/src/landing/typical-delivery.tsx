import { deliveryRecordQuery } from '@topup/web-kit/api/delivery-record.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { useQuery } from '@tanstack/react-query';
import { deliveryTime } from './delivery-time.ts';

/** The median of the delivery times; nothing if it is unknown, or long because orders waited for supplier points. */
export default function TypicalDelivery() {
  const { data } = useQuery(deliveryRecordQuery());
  const time = data?.medianSeconds ? deliveryTime(data.medianSeconds) : undefined;
  return time && <span>{t.typical(time)}</span>;
}
