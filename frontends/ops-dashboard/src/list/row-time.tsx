import { formatIst } from '@topup/web-kit/format/times.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';

const INDIA = 'Asia/Kolkata';
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: INDIA });
const TIME = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: INDIA });

const isToday = (at: Date): boolean => indianDay(at.getTime()) === indianDay(Date.now());

export const RowTime = ({ at, className }: { at: string; className?: string }) => {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatIst(at)} className={cx('whitespace-nowrap', className)}>
      {(isToday(moment) ? TIME : DAY).format(moment)}
    </time>
  );
};
