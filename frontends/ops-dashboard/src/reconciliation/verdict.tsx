import type { ReconciliationRun } from '@topup/web-kit/api/reconciler.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { CircleCheck, TriangleAlert, Unplug } from 'lucide-react';
import { formatCount } from '../format/counts.ts';
import { reconciliationTexts as t } from './texts.ts';

const Counts = ({ checked }: { checked: Record<string, number> }) => (
  <dl aria-label={t.checked} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
    {Object.entries(checked).map(([what, count]) => (
      <div key={what}>
        <dt className="text-text-3">{t.counts[what] ?? what}</dt>
        <dd className="font-semibold tabular-nums">{formatCount(count)}</dd>
      </div>
    ))}
  </dl>
);

export function Verdict({ run }: { run: ReconciliationRun }) {
  const agree = run.found === 0;
  const Icon = agree ? CircleCheck : TriangleAlert;
  const at = formatIst(run.endedAt ?? run.startedAt);
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className={`size-8 shrink-0 ${agree ? 'text-success' : 'text-danger'}`} />
        <div className="min-w-0">
          <h2 className="text-lg font-bold">{agree ? t.agree : t.disagree(formatCount(run.found))}</h2>
          <p className="text-sm text-text-2">{agree ? t.agreeText(at) : t.disagreeText(at)}</p>
        </div>
      </div>
      {run.notChecked.map(({ check, why }) => (
        <p key={check} className="flex items-start gap-2 text-sm text-warning">
          <Unplug aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span>{t.notChecked(t.checks[check] ?? check, why)}</span>
        </p>
      ))}
      <Counts checked={run.checked} />
    </Card>
  );
}
