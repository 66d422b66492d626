import type { Evidence } from '@topup/web-kit/api/deliveries.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { CircleCheck, CircleHelp, CircleX, Clock3, type LucideIcon } from 'lucide-react';
import { playerName } from './columns.tsx';
import { formatPoints } from '../format/points.ts';
import { deliveryTexts as t } from './texts.ts';
import { useProductName } from '../record/product-names.tsx';

const STYLES: Record<string, { icon: LucideIcon; tone: string }> = {
  delivered: { icon: CircleCheck, tone: 'text-success' },
  not_delivered: { icon: CircleX, tone: 'text-danger' },
  wait: { icon: Clock3, tone: 'text-info' },
};
const UNCLEAR = { icon: CircleHelp, tone: 'text-warning' };

const Points = ({ name, value, note }: { name: string; value: number | null | undefined; note?: string }) =>
  typeof value === 'number' ? (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className="font-semibold tabular-nums">{formatPoints(value)}</dd>
      {note && <dd className="text-xs text-text-3">{note}</dd>}
    </div>
  ) : null;

export function EvidenceCard({ evidence }: { evidence: Evidence }) {
  const { suggestion, reasons, before, after, fell, explained, from, to, delivery } = evidence;
  const product = useProductName(delivery.productId);
  const { icon: Icon, tone } = STYLES[suggestion] ?? UNCLEAR;
  return (
    <section
      aria-label={t.evidence}
      className="grid gap-3 rounded-lg border border-line bg-surface-2 px-4 py-4 text-sm"
    >
      <h3 className={`flex items-center gap-2 text-base font-bold ${tone}`}>
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <span>{t.suggestions[suggestion] ?? suggestion}</span>
      </h3>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <dl className="grid grid-fit-24 gap-3">
        <Points name={t.before} value={before?.points} />
        <Points name={t.after} value={after?.points} />
        <Points name={(fell ?? 0) < 0 ? t.rose : t.fell} value={typeof fell === 'number' ? Math.abs(fell) : fell} />
        <Points name={t.explained} value={explained} />
      </dl>
      <dl className="grid gap-1 text-text-2">
        <div>
          <dt className="inline text-text-3">{`${t.searchFor}: `}</dt>
          <dd className="inline">{t.searchForText(playerName(delivery), product)}</dd>
        </div>
        <div>
          <dt className="inline text-text-3">{`${t.between}: `}</dt>
          <dd className="inline">{t.span(formatIst(from), formatIst(to))}</dd>
        </div>
      </dl>
      <p className="text-xs text-text-3">{t.onlySuggestion}</p>
    </section>
  );
}
