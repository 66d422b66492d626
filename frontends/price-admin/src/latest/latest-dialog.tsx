import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { useMemo, useState } from 'react';
import { Problems } from '../changes/problems.tsx';
import { useIsNarrow } from '../screen/use-is-narrow.ts';
import { otherChanges, type LatestRow } from './latest-row.ts';
import { LatestTable } from './latest-table.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { statusOf } from './status.ts';
import { latestTexts as t } from './texts.ts';
import type { Latest } from './use-latest.ts';
import { usePreview, type Preview } from './use-preview.ts';
import { useSync } from './use-sync.ts';
import { Becomes, FetchStatusChip, Others } from './latest-cells.tsx';
import { valuesOf } from './values.ts';
import { Spinner } from '@topup/web-kit/ui/spinner.tsx';
import { Warning } from '../changes/warning.tsx';
import { changeTexts } from '../changes/texts.ts';
import { SelectBox } from '../fields/select-box.tsx';

type LatestDialogProps = { latest: Latest; prices: ProductPrice[]; onClose: () => void };

export function LatestDialog({ latest, prices, onClose }: LatestDialogProps) {
  const isNarrow = useIsNarrow();
  const preview = usePreview(latest);
  const [onlyChanges, setOnlyChanges] = useState(false);
  const { sync, busy, problem, report, progress } = useSync(latest.products, onClose);
  const rows = useMemo((): LatestRow[] => {
    const records = new Map(prices.map((price) => [price.productId, price]));
    // If the supplier's list names a product twice, the product is shown once, with the last entry.
    const products = new Map(latest.products.map((product) => [product.id, product])).values();
    return [...products].map((product) => {
      const record = records.get(product.id);
      const difference = preview.differences.get(product.id);
      const after = difference?.after as LatestRow['after'];
      return { product, record, status: statusOf(record), after, others: otherChanges(difference) };
    });
  }, [latest, prices, preview.differences]);
  const shown = onlyChanges ? rows.filter(({ after }) => after) : rows;
  const Rows = isNarrow ? LatestCards : LatestTable;
  return (
    <Dialog
      place="wide"
      onClose={onClose}
      locked={busy}
      title={t.title}
      description={t.text(latest.products.length)}
      footer={
        <>
          <Button onClick={onClose} locked={busy}>
            {report ? t.close : t.cancel}
          </Button>
          <Button variant="primary" onClick={() => void sync()} busy={busy} locked={latest.products.length === 0}>
            {t.syncAll}
          </Button>
        </>
      }
    >
      {report?.errors?.length ? (
        <Problems title={t.reportTitle} problems={report.errors} />
      ) : (
        <PreviewLine preview={preview} rows={rows} onlyChanges={onlyChanges} onOnlyChanges={setOnlyChanges} />
      )}
      {latest.products.length === 0 ? (
        <p className="py-6 text-center text-sm text-text-2">{t.none}</p>
      ) : (
        <Rows rows={shown} />
      )}
      {problem && <p className="mt-3 text-sm font-medium text-danger">{problem}</p>}
      <ProgressBar value={progress} />
    </Dialog>
  );
}

const LatestCards = ({ rows }: { rows: LatestRow[] }) => (
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

type PreviewLineProps = {
  preview: Preview;
  rows: LatestRow[];
  onlyChanges: boolean;
  onOnlyChanges: (only: boolean) => void;
};

function words({ results, isPending, isFailed }: Preview, rows: LatestRow[]): string {
  if (isPending) return t.previewing;
  if (isFailed || !results) return t.previewFailed;
  const differing = rows.filter(({ after }) => after);
  const added = differing.filter(({ record }) => !record).length;
  const changed = differing.length - added;
  if (differing.length === 0) return t.previewNothing;
  return t.counts(added, changed, results.unchanged ?? 0);
}

function PreviewLine({ preview, rows, onlyChanges, onOnlyChanges }: PreviewLineProps) {
  const belowCost = preview.results?.atOrBelowCost ?? 0;
  const waiting = preview.results?.waiting ?? 0;
  return (
    <section aria-label={t.previewTitle} className="mb-3 grid gap-2">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <p role="status" className="flex items-center gap-2 text-sm font-semibold tabular-nums">
          {preview.isPending && <Spinner />}
          <span>{words(preview, rows)}</span>
        </p>
        {preview.differences.size > 0 && (
          <SelectBox
            label={t.onlyChanges}
            words={t.onlyChanges}
            isChecked={onlyChanges}
            onChange={onOnlyChanges}
            className="text-sm text-text-2 max-sm:min-h-11"
          />
        )}
      </div>
      {belowCost > 0 && <Warning>{t.atOrBelowCost(belowCost)}</Warning>}
      {waiting > 0 && <Warning>{changeTexts.waiting(waiting)}</Warning>}
    </section>
  );
}
