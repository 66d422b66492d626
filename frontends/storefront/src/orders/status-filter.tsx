import { ordersTexts as t } from '../texts/orders.ts';
import { statusTexts } from '@topup/web-kit/texts/status.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { inputClass } from '@topup/web-kit/ui/field.tsx';

const STATUSES = ['', ...Object.keys(t.glossary)];

const labelOf = (status: string): string => (status ? (statusTexts[status] ?? status) : t.all);

type FilterProps = { status: string; onStatus: (status: string) => void };

/** Filter chips on wide screens, a select on phones. */
export const StatusFilter = ({ status, onStatus }: FilterProps) => (
  <>
    <div role="group" aria-label={t.filter} className="hidden flex-wrap gap-2 md:flex">
      {STATUSES.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={status === value}
          onClick={() => onStatus(value)}
          className={cx(
            'min-h-9 rounded-full border px-3.5 text-sm font-medium transition-colors',
            status === value
              ? 'border-accent bg-accent/12 text-money'
              : 'border-line bg-surface-1 text-text-2 hover:border-line-strong',
          )}
        >
          {labelOf(value)}
        </button>
      ))}
    </div>
    <label className="grid gap-1.5 text-sm font-medium text-text-2 md:hidden">
      {t.filter}
      <select className={inputClass} value={status} onChange={(event) => onStatus(event.target.value)}>
        {STATUSES.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    </label>
  </>
);
