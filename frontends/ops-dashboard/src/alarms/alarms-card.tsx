import { alarmsQuery, type Alarm, type AlarmingService } from '@topup/web-kit/api/alarms.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { BellRing, Unplug } from 'lucide-react';
import { Link } from 'react-router';
import { alarmTexts as t } from '../alarm-texts.ts';
import { placeOf } from './alarm-address.ts';

function Row({ service, alarm }: { service: AlarmingService; alarm: Alarm }) {
  const { kind, detail, openedAt } = alarm;
  const { address, name } = placeOf(service, alarm);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{t.kinds[kind] ?? kind}</p>
        <p className="text-sm break-words text-text-2 first-letter:uppercase">
          {detail} · {t.since(formatIst(openedAt))}
        </p>
      </div>
      <Link to={address} className="text-sm font-semibold text-info underline underline-offset-4">
        {name}
      </Link>
    </li>
  );
}

function useRegister(service: AlarmingService) {
  const { data = [], error } = useQuery(alarmsQuery(service));
  return { data, error };
}

/** What waits for a person, as long as anything does. */
export function AlarmsCard() {
  const all = [
    { service: 'order', ...useRegister('order') },
    { service: 'wallet', ...useRegister('wallet') },
    { service: 'supplier-gateway', ...useRegister('supplier-gateway') },
  ] as const;
  const open = all.flatMap(({ service, data }) => data.map((alarm) => ({ service, alarm })));
  const silent = all.filter(({ error }) => error);
  if (open.length === 0 && silent.length === 0) return null;
  return (
    <Card className="mb-4 p-4 sm:p-5" edge={open.length > 0 ? 'danger' : 'plain'} role="region" aria-label={t.title}>
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
      {silent.map(({ service }) => (
        <p key={service} className="flex items-center gap-2 text-sm text-warning">
          <Unplug aria-hidden="true" className="size-4 shrink-0" />
          {t.silent(t.about[service])}
        </p>
      ))}
    </Card>
  );
}
