import type { ActsFilter } from '@topup/web-kit/api/admin-acts.ts';
import { csvOf, download } from '@topup/web-kit/csv/write-csv.ts';
import { indianDay } from '@topup/web-kit/format/indian-day.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { useMutation } from '@tanstack/react-query';
import { formatCount } from '../format/counts.ts';
import { serviceWord } from './act-words.ts';
import { isUnfinished, mergeActs, silentIn, type ServiceAct } from './merged-acts.ts';
import { actsExportTexts as t } from './texts.ts';

const EXPORT_MAX = 10_000;
/** The most that a service answers at once. */
const PAGE_MAX = 100;

const COLUMNS = [
  'at',
  'service',
  'act',
  'subject',
  'email',
  'accountId',
  'address',
  'reason',
  'before',
  'after',
] as const;

const csvRow = (act: ServiceAct): string[] =>
  COLUMNS.map((column) =>
    column === 'before' || column === 'after' ? (JSON.stringify(act[column]) ?? '') : act[column],
  );

/** Saves the acts of the filter, whether shown or not, as they are recorded: players only by their ids. */
export function useExport(filter: ActsFilter) {
  const host = useHost();
  return useMutation({
    mutationFn: async () => {
      const merged = await mergeActs(filter, { count: EXPORT_MAX, limit: PAGE_MAX });
      download(await csvOf(COLUMNS, merged.acts.map(csvRow)), `acts-${indianDay(Date.now())}.csv`);
      return merged;
    },
    onSuccess: (merged) => {
      const count = formatCount(merged.acts.length);
      const silent = silentIn(merged).map(serviceWord).join(', ');
      const warnings = [isUnfinished(merged) && t.cut(count), silent && t.missing(silent)].filter(Boolean);
      if (warnings.length > 0) void host.alert(warnings.join(' '));
      else host.announce(t.exported(count));
    },
    onError: () => void host.alert(t.failed),
  });
}
