import type { PriceDifference, PriceResults } from '@topup/web-kit/api/price-imports.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { Dialog } from '@topup/web-kit/ui/dialog.tsx';
import { Form } from '@topup/web-kit/ui/form.tsx';
import { Spinner } from '@topup/web-kit/ui/spinner.tsx';
import { Problem } from '@topup/web-kit/ui/problem.tsx';
import { useId, type RefObject } from 'react';
import { ReasonField } from '../reason/reason-field.tsx';
import { ChangeList } from './change-list.tsx';
import { useDryRun, type Run } from './dry-run.ts';
import { Problems } from './problems.tsx';
import { ChangeReasons } from './reasons.tsx';
import { Warning } from './warning.tsx';
import { changeTexts as t } from './texts.ts';

const SHOWN_MAX = 200;

const Difference = ({ difference }: { difference: PriceDifference }) => (
  <li className="border-b border-line py-3 last:border-0">
    <p className="mb-1 text-sm font-semibold break-words">
      <span>{`${difference.displayName || difference.productId} `}</span>
      <code className="font-mono text-xs font-normal text-text-3">{difference.productId}</code>
    </p>
    <ChangeList before={difference.before} after={difference.after} />
    <ChangeReasons asks={difference.asks} waits={difference.waits} />
  </li>
);

function Differences({ results }: { results: PriceResults }) {
  const differences = results.differences ?? [];
  const belowCost = results.atOrBelowCost ?? 0;
  const waiting = results.waiting ?? 0;
  const isDoubtful = ({ asks, waits }: PriceDifference): boolean => (asks?.length ?? 0) + (waits?.length ?? 0) > 0;
  // Doubtful changes are listed first, so that they are not hidden at the end of a long list.
  const listed = [...differences.filter(isDoubtful), ...differences.filter((one) => !isDoubtful(one))];
  const doubtful = differences.filter(isDoubtful).length - waiting;
  return (
    <>
      <p role="status" className="mb-3 text-sm font-semibold tabular-nums">
        {differences.length === 0 ? t.nothingChanges : t.summary(differences.length, results.unchanged ?? 0)}
      </p>
      {belowCost > 0 && <Warning>{t.atOrBelowCost(belowCost)}</Warning>}
      {doubtful > 0 && <Warning>{t.doubtful(doubtful)}</Warning>}
      {waiting > 0 && <Warning>{t.waiting(waiting)}</Warning>}
      {(results.errors?.length ?? 0) > 0 && <Problems title={t.refused} problems={results.errors ?? []} />}
      {differences.length > 0 && (
        <ul
          tabIndex={0}
          aria-label={t.differences}
          className="mb-4 max-h-80 overflow-y-auto rounded-md border border-line px-4 low:max-h-none"
        >
          {listed.slice(0, SHOWN_MAX).map((difference) => (
            <Difference key={difference.productId} difference={difference} />
          ))}
          {differences.length > SHOWN_MAX && (
            <li className="py-3 text-sm text-text-3">{t.andMore(differences.length - SHOWN_MAX)}</li>
          )}
        </ul>
      )}
    </>
  );
}

type DryRunDialogProps = {
  title: string;
  text?: string;
  run: Run;
  confirm: (count: number) => string;
  isDanger?: boolean;
  onBack?: () => void;
  onClose: () => void;
  focusAfter?: RefObject<HTMLElement | null>;
};

export function DryRunDialog(props: DryRunDialogProps) {
  const { title, text, run, confirm, isDanger = false, onBack, onClose, focusAfter } = props;
  const form = useId();
  const dry = useDryRun(run, onClose);
  const count = dry.results?.differences?.length ?? 0;
  const isDone = dry.report !== null && dry.problem === '';
  return (
    <Dialog
      onClose={onClose}
      locked={dry.busy}
      title={title}
      {...(focusAfter ? { focusAfter } : {})}
      footer={
        isDone ? (
          <Button onClick={onClose}>{t.close}</Button>
        ) : (
          <>
            <Button onClick={onBack ?? onClose} locked={dry.busy}>
              {onBack ? t.back : t.cancel}
            </Button>
            <Button
              type="submit"
              form={form}
              variant={isDanger ? 'danger' : 'primary'}
              busy={dry.busy}
              locked={count === 0}
            >
              {confirm(count)}
            </Button>
          </>
        )
      }
    >
      {text && !isDone && <p className="mb-4 text-sm text-text-2">{text}</p>}
      {dry.isPreviewing && (
        <p role="status" className="flex items-center gap-2 py-4 text-sm">
          <Spinner />
          <span>{` ${t.previewing}`}</span>
        </p>
      )}
      {dry.previewProblem && (
        <div role="alert" className="mb-3 flex flex-wrap items-center gap-3 text-sm text-danger">
          <span>{dry.previewProblem}</span>
          <Button size="small" onClick={dry.previewAgain} className="max-sm:min-h-11">
            {t.tryAgain}
          </Button>
        </div>
      )}
      {dry.results && !dry.report && <Differences results={dry.results} />}
      {dry.report && <Problems title={t.refused} problems={dry.report.errors ?? []} />}
      {!isDone && (
        <Form id={form} onSubmit={dry.confirm}>
          <ReasonField {...dry.reason} />
        </Form>
      )}
      {dry.problem && <Problem className="mt-3 font-medium">{dry.problem}</Problem>}
    </Dialog>
  );
}
