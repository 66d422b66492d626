import type { AlarmingService } from '@topup/proto/alarm-kinds';
import type { Alarm } from '@topup/web-kit/api/alarms.ts';
import { toPaise, toRupees } from '@topup/web-kit/format/paise.ts';

export type ServiceAlarm = { readonly service: AlarmingService; readonly alarm: Alarm };

export type AlarmGroup = {
  readonly kind: string;
  readonly alarms: readonly ServiceAlarm[];
  /** The sum of the known amounts in rupees; null when none is known. */
  readonly sum: string | null;
  readonly isPartial: boolean;
  readonly oldestAtMs: number;
};

export const sinceMs = ({ since, openedAt }: Pick<Alarm, 'since' | 'openedAt'>): number =>
  Date.parse(since ?? openedAt);

const groupOf = (kind: string, alarms: readonly ServiceAlarm[]): AlarmGroup => {
  const amounts = alarms.flatMap(({ alarm: { amount } }) => (typeof amount === 'number' ? [toPaise(amount)] : []));
  return {
    kind,
    alarms: [...alarms].sort((a, b) => sinceMs(a.alarm) - sinceMs(b.alarm)),
    sum: amounts.length > 0 ? toRupees(amounts.reduce((sum, paise) => sum + paise, 0)) : null,
    isPartial: amounts.length < alarms.length,
    oldestAtMs: Math.min(...alarms.map(({ alarm }) => sinceMs(alarm))),
  };
};

export function grouped(alarms: readonly ServiceAlarm[]): AlarmGroup[] {
  const kinds = [...new Set(alarms.map(({ alarm }) => alarm.kind))];
  const groups = kinds.map((kind) =>
    groupOf(
      kind,
      alarms.filter(({ alarm }) => alarm.kind === kind),
    ),
  );
  return groups.sort((a, b) => a.oldestAtMs - b.oldestAtMs);
}
