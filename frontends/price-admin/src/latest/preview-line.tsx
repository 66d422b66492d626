import { Spinner } from '@topup/web-kit/ui/spinner.tsx';
import { Warning } from '../changes/warning.tsx';
import { changeTexts } from '../changes/texts.ts';
import { SelectBox } from '../fields/select-box.tsx';
import { latestTexts as t } from './texts.ts';
import type { LatestRow } from './latest-row.ts';
import type { Preview } from './use-preview.ts';

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

export function PreviewLine({ preview, rows, onlyChanges, onOnlyChanges }: PreviewLineProps) {
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
