import { alarmsQuery, type Alarm } from '@topup/web-kit/api/alarms.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Unplug } from 'lucide-react';
import { Link } from 'react-router';
import { alarmTexts as t } from '../alarm-texts.ts';

const ID_LENGTH = 32;
/** A payment's id begins with that of its order or recharge. */
const recordOf = ({ subject }: Alarm): string => subject.slice(0, ID_LENGTH);

/** Where it is settled: an order in its list; money in the list of transactions, where suspense has its form. */
const addressOf = (service: 'order' | 'wallet', alarm: Alarm): string =>
  `/dashboard?tab=${service === 'order' ? 'orders' : 'transactions'}&q=${encodeURIComponent(recordOf(alarm))}`;

function Row({ service, alarm }: { service: 'order' | 'wallet'; alarm: Alarm }) {
  const { kind, subject, detail, openedAt } = alarm;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{t.kinds[kind] ?? kind}</p>
        <p className="text-sm break-words text-text-2">
          {detail} · {t.since(formatIst(openedAt))}
        </p>
      </div>
      <Link to={addressOf(service, alarm)} className="text-sm font-semibold text-info underline underline-offset-4">
        {service === 'order' ? t.order(subject.slice(0, 8)) : t.payment(subject.slice(0, 8))}
      </Link>
    </li>
  );
}

/** What waits for a person, as long as anything does. */
export function AlarmsCard() {
  const order = useQuery(alarmsQuery('order'));
  const wallet = useQuery(alarmsQuery('wallet'));
  const open = [
    ...(order.data ?? []).map((alarm) => ({ service: 'order' as const, alarm })),
    ...(wallet.data ?? []).map((alarm) => ({ service: 'wallet' as const, alarm })),
  ];
  const silent = [order, wallet].flatMap(({ error }, i) => (error ? (i === 0 ? t.orders : t.money) : []));
  if (open.length === 0 && silent.length === 0) return null;
  return (
    <Card className={`mb-4 p-4 sm:p-5 ${open.length > 0 ? 'border-danger' : ''}`} role="region" aria-label={t.title}>
      {open.length > 0 && (
        <>
          <h2 className="flex items-center gap-3 font-bold">
            <BellRing aria-hidden="true" className="size-6 shrink-0 text-danger" />
            {t.waiting(open.length)}
          </h2>
          <ul className="mt-2 divide-y divide-line">
            {open.map(({ service, alarm }) => (
              <Row key={`${service} ${alarm.id}`} service={service} alarm={alarm} />
            ))}
          </ul>
        </>
      )}
      {silent.map((what) => (
        <p key={what} className="flex items-center gap-2 text-sm text-warning">
          <Unplug aria-hidden="true" className="size-4 shrink-0" />
          {t.silent(what)}
        </p>
      ))}
    </Card>
  );
}
