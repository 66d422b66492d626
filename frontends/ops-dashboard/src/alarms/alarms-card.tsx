import type { AlarmingService } from '@topup/proto/alarm-kinds';
import { alarmsQuery } from '@topup/web-kit/api/alarms.ts';
import { formatRupees } from '@topup/web-kit/format/rupees.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { buttonClass } from '@topup/web-kit/ui/button.tsx';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowRight, BellRing, ChevronDown, Unplug } from 'lucide-react';
import { Link } from '@topup/web-kit/host/router.tsx';
import { alarmTexts as t } from './texts.ts';
import { formatCount } from '../format/counts.ts';
import { formatAge } from './age.ts';
import { placeOf } from './alarm-address.ts';
import { grouped, sinceMs, type AlarmGroup, type ServiceAlarm } from './grouped.ts';

const joined = (...parts: (string | null | undefined | false)[]): string => parts.filter(Boolean).join(' · ');

const nameOf = ({ kind, alarms: { length } }: AlarmGroup): string =>
  t.kinds[kind]?.(length, formatCount(length)) ?? `${kind}: ${formatCount(length)}`;

function headingOf(group: AlarmGroup, nowMs: number): string {
  const { alarms, sum, isPartial, oldestAtMs } = group;
  const age = formatAge(nowMs - oldestAtMs);
  const amount = sum && formatRupees(sum);
  return joined(
    nameOf(group),
    amount && (isPartial ? t.atLeast(amount) : amount),
    alarms.length > 1 ? t.oldest(age) : t.waitsFor(age),
  );
}

type RowProps = { item: ServiceAlarm; nowMs: number; isOnly: boolean };

function Row({ item: { service, alarm }, nowMs, isOnly }: RowProps) {
  const { detail, player, amount, since, openedAt } = alarm;
  const { address, name } = placeOf(service, alarm);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
      <p className="min-w-0 flex-1 basis-56 text-sm break-words text-text-2 first-letter:uppercase">
        <span>{`${detail} `}</span>
        <span title={formatIst(since ?? openedAt)} className="text-text-3">
          {joined(
            player && t.player(player),
            !isOnly && typeof amount === 'number' && formatRupees(amount),
            !isOnly && t.waitsFor(formatAge(nowMs - sinceMs(alarm))),
          )}
        </span>
      </p>
      <Link to={address} className="py-1 text-sm font-semibold text-info underline underline-offset-4">
        {name}
      </Link>
    </li>
  );
}

const Group = ({ group, nowMs }: { group: AlarmGroup; nowMs: number }) => (
  <section className="pt-3">
    <h3 className="text-sm font-semibold">{headingOf(group, nowMs)}</h3>
    <ul className="divide-y divide-line">
      {group.alarms.map((item) => (
        <Row key={item.alarm.id} item={item} nowMs={nowMs} isOnly={group.alarms.length === 1} />
      ))}
    </ul>
  </section>
);

const longestOf = ([first, ...others]: AlarmGroup[], nowMs: number): string =>
  first ? headingOf(first, nowMs) + (others.length > 0 ? t.others(others.length) : '') : '';

const Start = ({ item: { service, alarm } }: { item: ServiceAlarm }) => {
  const { address, name } = placeOf(service, alarm);
  return (
    <Link to={address} className={buttonClass('plain', 'small')}>
      <span>{t.start}</span>
      <span className="sr-only">{`: ${name}`}</span>
      <ArrowRight aria-hidden="true" className="size-4" />
    </Link>
  );
};

type WaitingProps = { groups: AlarmGroup[]; count: number; nowMs: number };

const Waiting = ({ groups, count, nowMs }: WaitingProps) => {
  const longest = groups[0]?.alarms[0];
  return (
    <div className="flex flex-wrap items-start gap-x-3">
      <details className="group min-w-0 flex-1 basis-40">
        <summary className="flex min-h-9 list-none items-center gap-3 rounded-md [&::-webkit-details-marker]:hidden">
          <BellRing aria-hidden="true" className="size-5 shrink-0 text-danger" />
          <h2 className="font-bold sm:shrink-0">{t.waiting(count, formatCount(count))}</h2>
          <span className="min-w-0 flex-1 truncate text-sm text-text-2 group-open:invisible max-sm:hidden">
            {longestOf(groups, nowMs)}
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-text-3 transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-2">
          {groups.map((group) => (
            <Group key={group.kind} group={group} nowMs={nowMs} />
          ))}
        </div>
      </details>
      {longest && <Start item={longest} />}
    </div>
  );
};

function useRegister(service: AlarmingService) {
  const { data = [], error, dataUpdatedAt } = useQuery(alarmsQuery(service));
  return { service, data, error, dataUpdatedAt };
}

export function AlarmsCard() {
  const all = [useRegister('order'), useRegister('wallet'), useRegister('supplier-gateway'), useRegister('catalogue')];
  const open = all.flatMap(({ service, data }) => data.map((alarm) => ({ service, alarm })));
  const silent = all.filter(({ error }) => error);
  if (open.length === 0 && silent.length === 0) return null;
  const nowMs = Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <Card className="mb-4 px-4 py-2" edge={open.length > 0 ? 'danger' : 'plain'} role="region" aria-label={t.title}>
      {open.length > 0 && <Waiting groups={grouped(open)} count={open.length} nowMs={nowMs} />}
      {silent.map(({ service }) => (
        <p key={service} className="flex min-h-9 items-center gap-2 text-sm text-warning">
          <Unplug aria-hidden="true" className="size-4 shrink-0" />
          <span>{t.silent(t.about[service])}</span>
        </p>
      ))}
    </Card>
  );
}
