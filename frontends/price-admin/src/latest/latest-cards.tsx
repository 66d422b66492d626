import type { LatestRow } from './latest-row.ts';
import { Becomes, FetchStatusChip, Others } from './latest-cells.tsx';
import { latestTexts as t } from './texts.ts';
import { valuesOf } from './values.ts';

export const LatestCards = ({ rows }: { rows: LatestRow[] }) => (
  <ul aria-label={t.table} tabIndex={0} className="grid max-h-96 gap-2 overflow-y-auto low:max-h-none">
    {rows.map((row) => {
      const { displayName, apiPrice, yourPrice, points } = valuesOf(row);
      const details = [
        [t.columns.apiPrice, apiPrice],
        [t.columns.yourPrice, yourPrice],
        [t.columns.points, points],
      ] as const;
      return (
        <li key={row.product.id} className="rounded-md border border-line p-3 text-sm">
          <div className="flex items-start justify-between gap-2">
            <p className="min-w-0 font-semibold break-words">
              <Becomes {...displayName} />
              <span className="block text-xs font-normal text-text-3">
                <code className="font-mono">{row.product.id}</code>
                <span>{` · ${row.product.spu}`}</span>
              </span>
            </p>
            <FetchStatusChip status={row.status} />
          </div>
          <dl className="mt-2 grid grid-cols-3 gap-2">
            {details.map(([title, value]) => (
              <div key={title}>
                <dt className="text-xs text-text-3">{title}</dt>
                <dd className="tabular-nums">
                  <Becomes {...value} />
                </dd>
              </div>
            ))}
          </dl>
          <Others changes={row.others} />
        </li>
      );
    })}
  </ul>
);
