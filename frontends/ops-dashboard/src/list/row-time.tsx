import { DAY, formatIst } from '@topup/web-kit/format/times.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';

const INDIA = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat(LOCALE, { ...DAY, timeZone: INDIA });
const time = new Intl.DateTimeFormat(LOCALE, { timeStyle: 'short', timeZone: INDIA });

const isToday = (at: Date): boolean => indianDay(at.getTime()) === indianDay(Date.now());

export const RowTime = ({ at, className }: { at: string; className?: string }) => {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatIst(at)} className={cx('whitespace-nowrap', className)}>
      {(isToday(moment) ? time : day).format(moment)}
    </time>
  );
};
