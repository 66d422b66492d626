import { deliveryRecordQuery } from '@topup/web-kit/api/delivery-record.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { useQuery } from '@tanstack/react-query';
import { deliveryTime } from './delivery-time.ts';

export default function DeliveryRecord() {
  const { data } = useQuery(deliveryRecordQuery());
  return (
    <span>{data ? t.delivered(data.orders.toLocaleString(LOCALE), deliveryTime(data.seconds)) : t.stepsText}</span>
  );
}
