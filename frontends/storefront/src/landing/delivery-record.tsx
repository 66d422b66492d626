import { deliveryRecordQuery } from '@topup/web-kit/api/delivery-record.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { landingTexts as t } from '../texts/landing.ts';
import { useQuery } from '@tanstack/react-query';

const SECONDS_MAX = 90;
/** Longer times are not shown: they come from orders that waited for supplier points and say little about the next order. */
const MINUTES_MAX = 10;

function timeIn(seconds: number): string | undefined {
  const isShort = seconds <= SECONDS_MAX;
  const value = isShort ? seconds : Math.ceil(seconds / 60);
  if (!isShort && value > MINUTES_MAX) return undefined;
  const unit = isShort ? 'second' : 'minute';
  return new Intl.NumberFormat(LOCALE, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

export default function DeliveryRecord() {
  const { data } = useQuery(deliveryRecordQuery());
  return <span>{data ? t.delivered(data.orders.toLocaleString(LOCALE), timeIn(data.seconds)) : t.stepsText}</span>;
}
