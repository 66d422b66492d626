import type { RunReport as Report } from '@topup/web-kit/api/placed-orders.ts';
import { shortId } from '@topup/web-kit/format/ids.ts';
import { CopyableId } from '@topup/web-kit/ui/copy-button.tsx';
import { CircleCheck } from 'lucide-react';
import { placedTexts as t } from './texts.ts';
import { formatCount } from '../format/counts.ts';
import { formatPoints } from '../format/points.ts';

export const RunReport = ({ report }: { report: Report }) => (
  <div role="status" className="grid gap-2 rounded-md bg-surface-2 px-4 py-3 text-sm">
    <p className="flex items-start gap-2">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
      <span>
        <strong className="font-semibold">
          {t.report(formatCount(report.started), formatCount(report.considered))}
        </strong>{' '}
        <span className="text-text-2">
          {t.used(formatPoints(report.pointsUsed), formatPoints(report.balanceBefore))}
        </span>
      </span>
    </p>
    {(report.waiting ?? 0) > 0 && <p className="text-text-2">{t.stillWaiting(formatCount(report.waiting ?? 0))}</p>}
    {report.skipped.length > 0 && (
      <div>
        <h3 className="font-semibold">{t.skipped}</h3>
        <ul>
          {report.skipped.map(({ orderId, reason }) => (
            <li key={orderId} className="flex flex-wrap items-center gap-x-2">
              <CopyableId id={orderId} shown={shortId(orderId)} label={t.copyId} />
              <span className="text-text-2">{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    )}
  </div>
);
