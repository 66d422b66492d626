import type { ReconciliationRun } from '@topup/web-kit/api/reconciler.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { Wrench } from 'lucide-react';
import { formatCount } from '../format/counts.ts';
import { reconciliationTexts as t } from './texts.ts';

type Finding = ReconciliationRun['findings'][number];

const FindingCard = ({ finding }: { finding: Finding }) => (
  <Card className="grid gap-1.5 px-4 py-3">
    <p className="flex flex-wrap items-center justify-between gap-x-4">
      <span className="text-sm font-semibold">{t.checks[finding.check] ?? finding.check}</span>
      <span className="text-xs text-text-3">{t.since(formatIst(finding.since))}</span>
    </p>
    <CopyableId id={finding.subject} label={finding.subject} />
    <p className="text-sm break-words text-danger">{finding.detail}</p>
    {finding.repair && (
      <p className="flex items-start gap-2 text-sm text-text-2">
        <Wrench aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-info" />
        <span>{finding.repair}</span>
      </p>
    )}
  </Card>
);

export const Findings = ({ run }: { run: ReconciliationRun }) => (
  <section aria-label={t.findings}>
    <h2 className="mb-3 text-base font-bold">{t.findings}</h2>
    <ul className="grid gap-2">
      {run.findings.map((finding) => (
        <li key={`${finding.check} ${finding.subject}`} className="min-w-0">
          <FindingCard finding={finding} />
        </li>
      ))}
    </ul>
    {run.found > run.findings.length && (
      <p className="mt-2 text-sm text-text-2">{t.more(formatCount(run.found - run.findings.length))}</p>
    )}
  </section>
);
