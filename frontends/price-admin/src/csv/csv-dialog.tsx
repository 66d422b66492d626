import { changePrices } from '@topup/web-kit/api/price-imports.ts';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { useId, useState } from 'react';
import { DryRunDialog } from '../changes/dry-run-dialog.tsx';
import { useOpener } from '../changes/use-opener.ts';
import { Problems } from '../changes/problems.tsx';
import { decodeCsv } from './decode-csv.ts';
import { readCsv, type CsvPlan } from './read-csv.ts';
import { csvTexts as t } from './texts.ts';

const BYTES_MAX = 2 * 1024 * 1024;

const failed = (failure: string): CsvPlan => ({ changes: [], problems: [], rows: 0, failure });

async function planIn(file: File, prices: ProductPrice[]): Promise<CsvPlan> {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  return text === null ? failed(t.notUtf8) : readCsv(text, prices);
}

export function CsvDialog({ prices, onClose }: { prices: ProductPrice[]; onClose: () => void }) {
  const id = useId();
  const focusAfter = useOpener();
  const [plan, setPlan] = useState<CsvPlan | null>(null);
  const [isReviewed, setIsReviewed] = useState(false);
  const changes = plan?.changes ?? [];
  const read = async (file: File | undefined) => {
    if (!file) setPlan(null);
    else if (file.size > BYTES_MAX) setPlan(failed(t.tooLarge));
    else setPlan(await planIn(file, prices).catch(() => failed(t.unreadable)));
  };
  if (isReviewed)
    return (
      <DryRunDialog
        title={t.reviewTitle(changes.length)}
        run={(options) => changePrices(changes, options)}
        confirm={t.apply}
        onBack={() => setIsReviewed(false)}
        onClose={onClose}
        focusAfter={focusAfter}
      />
    );
  return (
    <Dialog
      onClose={onClose}
      focusAfter={focusAfter}
      title={t.title}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button variant="primary" locked={changes.length === 0} onClick={() => setIsReviewed(true)}>
            {t.review(changes.length)}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-sm text-text-2">{t.text}</p>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium text-text-2">
        {t.file}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        aria-invalid={plan?.failure ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => void read(target.files?.[0])}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface-1 text-sm text-text-2 file:mr-3 file:h-10.5 file:rounded-l-md file:border-0 file:bg-surface-2 file:px-3 file:font-medium file:text-text-1 aria-invalid:border-danger"
      />
      <p
        id={`${id}-note`}
        role="status"
        className={plan?.failure ? 'mt-2 text-sm font-medium text-danger' : 'mt-2 text-sm text-text-2'}
      >
        {plan?.failure || (plan && t.read(plan.rows))}
      </p>
      {plan && plan.problems.length > 0 && (
        <div className="mt-3">
          <Problems title={t.problems(plan.problems.length)} problems={plan.problems} />
        </div>
      )}
    </Dialog>
  );
}
