import { May } from '@topup/web-kit/host/use-may.tsx';
import {
  importsQuery,
  rollbackPrices,
  undoImport,
  type PointInTime,
  type PriceImport,
} from '@topup/web-kit/api/price-imports.ts';
import { formatIst, formatIstSeconds } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { LoadingBlock } from '@topup/web-kit/ui/skeleton.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DryRunDialog } from '../changes/dry-run-dialog.tsx';
import { importTexts as t } from './texts.ts';
import { Field } from '@topup/web-kit/ui/field.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { istToIso } from './to-time.ts';

type Chosen = { kind: 'undo'; importId: string; at: string } | { kind: 'back'; to: PointInTime; at: string };

type ImportItemProps = { item: PriceImport; onUndo: () => void; onBack: () => void };

function ImportItem({ item, onUndo, onBack }: ImportItemProps) {
  const at = formatIstSeconds(item.at);
  const state = t.states[item.state ?? ''];
  return (
    <li className="border-b border-line py-3 last:border-0">
      <h3 className="flex flex-wrap items-center gap-x-2 text-sm font-semibold tabular-nums">
        <span>{t.sources[item.source ?? ''] ?? t.other}</span>
        <span className="font-normal text-text-2">{t.counts(item.success, item.failed)}</span>
        {state && <span className="rounded-full bg-warning/14 px-2 py-0.5 text-xs text-warning">{state}</span>}
      </h3>
      <p className="text-xs break-words text-text-3">{[item.by, at].filter(Boolean).join(' · ')}</p>
      {item.reason && <p className="mt-1 text-sm break-words text-text-2">{`“${item.reason}”`}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {item.undoneAt ? (
          <span className="text-xs font-semibold text-text-3">{`${t.undone} · ${formatIst(item.undoneAt)}`}</span>
        ) : (
          <May right="setPrices">
            <Button size="small" aria-label={t.undoLabel(at)} onClick={onUndo} className="max-sm:min-h-11">
              {t.undo}
            </Button>
          </May>
        )}
        <May right="setPrices">
          <Button size="small" aria-label={t.backLabel(at)} onClick={onBack} className="max-sm:min-h-11">
            {t.back}
          </Button>
        </May>
      </div>
    </li>
  );
}

const Confirming = ({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) =>
  chosen.kind === 'undo' ? (
    <DryRunDialog
      title={t.undoTitle}
      text={t.undoText(chosen.at)}
      confirm={t.undoConfirm}
      run={(options) => undoImport(chosen.importId, options)}
      onClose={onClose}
    />
  ) : (
    <DryRunDialog
      title={t.backTitle}
      text={t.backText(chosen.at)}
      confirm={t.backConfirm}
      run={(options) => rollbackPrices(chosen.to, options)}
      onClose={onClose}
    />
  );

export function ImportsDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const list = useQuery(importsQuery(page));
  const { data } = list;
  return (
    <Dialog place="side" onClose={onClose} title={t.title} description={t.text}>
      {list.isPending && <LoadingBlock label={t.loading} className="h-64" />}
      {list.error && !data && <QueryError query={list} title={t.failedTitle} failed={t.failed} />}
      {data?.imports.length === 0 && <p className="text-sm text-text-2">{t.empty}</p>}
      <ul>
        {data?.imports.map((item) => (
          <ImportItem
            key={item.importId}
            item={item}
            onUndo={() => setChosen({ kind: 'undo', importId: item.importId, at: formatIstSeconds(item.at) })}
            onBack={() => setChosen({ kind: 'back', to: { importId: item.importId }, at: formatIstSeconds(item.at) })}
          />
        ))}
      </ul>
      {data && (
        <Pagination
          page={data.pagination.currentPage}
          pages={data.pagination.totalPages}
          onPage={setPage}
          busy={list.isFetching}
        />
      )}
      <TimeForm onReview={(at) => setChosen({ kind: 'back', to: { at }, at: formatIst(at) })} />
      {chosen && <Confirming chosen={chosen} onClose={() => setChosen(null)} />}
    </Dialog>
  );
}

function TimeForm({ onReview }: { onReview: (at: string) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const submit = () => {
    const at = istToIso(typed);
    const wrong = at === null ? t.timeMissing : at > new Date().toISOString() ? t.timeFuture : '';
    setProblem(wrong);
    if (at !== null && !wrong) onReview(at);
  };
  return (
    <Form onSubmit={submit} aria-label={t.toTime} className="mt-5 border-t border-line pt-4">
      <h3 className="mb-2 text-sm font-semibold">{t.toTime}</h3>
      <div className="flex items-start gap-2">
        <Field
          label={t.time}
          type="datetime-local"
          className="min-w-0 flex-1"
          value={typed}
          error={problem || undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" className="mt-6.5">
          {t.review}
        </Button>
      </div>
    </Form>
  );
}
