import { orderCountsQuery } from '@topup/web-kit/api/my-orders.ts';
import { LOCALE } from '@topup/web-kit/texts/language.ts';
import { ordersTexts as t } from '../texts/orders.ts';
import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';
import { Select } from '@topup/web-kit/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';

const STATUSES = Object.keys(t.glossary);

type Choice = { value: string; label: string };

const labelOf = (status: string, count = 0): string => {
  const label = status ? (statusTexts[status] ?? status) : t.all;
  return count > 0 ? t.counted(label, count.toLocaleString(LOCALE)) : label;
};

/** Offers the statuses that the player's orders have, and the chosen one. If the counts cannot be loaded, offers all. */
function useChoices(chosen: string): readonly Choice[] {
  const { data, isError } = useQuery(orderCountsQuery());
  const counts = new Map(data?.byStatus.map(({ _id, count }) => [_id, count]));
  const isShown = (status: string) => status === chosen || (isError && !data) || counts.has(status);
  const statuses = STATUSES.filter(isShown).map((value) => ({ value, label: labelOf(value, counts.get(value)) }));
  return [{ value: '', label: labelOf('', data?.total) }, ...statuses];
}

type FilterProps = { status: string; onStatus: (status: string) => void };

export function StatusFilter({ status, onStatus }: FilterProps) {
  const choices = useChoices(status);
  return (
    <>
      <div role="group" aria-label={t.filter} className="hidden flex-wrap gap-2 md:flex">
        {choices.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={status === value}
            onClick={() => onStatus(value)}
            className={cx(
              'min-h-9 rounded-full border px-3.5 text-sm font-medium tabular-nums transition-colors',
              status === value
                ? 'border-accent bg-accent/12 text-money'
                : 'border-line bg-surface-1 text-text-2 hover:border-line-strong',
            )}
          >
            {label}
          </button>
        ))}
      </div>
      <label className="grid gap-1.5 text-sm font-medium text-text-2 md:hidden">
        <span>{t.filter}</span>
        <Select className={inputClass} value={status} onChange={(event) => onStatus(event.target.value)}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </label>
    </>
  );
}
