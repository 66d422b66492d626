import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { CirclePause, Replace, TrendingDown, TrendingUp, TriangleAlert, Unlink, type LucideIcon } from 'lucide-react';
import { priceTexts as t } from './texts.ts';

const TONES = { care: 'bg-warning/14 text-warning', calm: 'bg-surface-3 text-text-2', info: 'bg-info/12 text-info' };

type ChipProps = { icon: LucideIcon; tone: keyof typeof TONES; title?: string; children: string };

export const Chip = ({ icon: Icon, tone, title, children }: ChipProps) => (
  <span
    title={title}
    className={cx(
      'inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 align-middle text-xs font-semibold whitespace-nowrap',
      TONES[tone],
    )}
  >
    <Icon aria-hidden="true" className="size-3.5 shrink-0" />
    <span>{children}</span>
    {title && <span className="sr-only">{`. ${title}`}</span>}
  </span>
);

export const Missing = ({ word, title }: { word: string; title: string }) => (
  <span title={title} className="inline-flex items-center gap-1 align-middle text-xs font-semibold text-warning">
    <TriangleAlert aria-hidden="true" className="size-3.5" />
    <span>{word}</span>
  </span>
);

const CHANGE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

export function DriftChip({ drift }: Pick<ProductPrice, 'drift'>) {
  if (!drift) return null;
  const at = drift.seenAt ? formatIst(drift.seenAt) : '';
  if (drift.missing)
    return (
      <Chip icon={Unlink} tone="care" title={t.missingTitle(at)}>
        {t.missing}
      </Chip>
    );
  const change = drift.changePercent ?? 0;
  return (
    <Chip
      icon={change < 0 ? TrendingDown : TrendingUp}
      tone={change < 0 ? 'info' : 'care'}
      title={t.driftTitle(String(drift.supplierPrice ?? ''), at)}
    >
      {`${CHANGE.format(change).replace('-', '−')}%`}
    </Chip>
  );
}

export const PausedChip = ({ paused }: Pick<ProductPrice, 'paused'>) =>
  paused ? (
    <Chip
      icon={CirclePause}
      tone="calm"
      title={t.pausedTitle(paused.reason, paused.by ?? '', paused.at ? formatIst(paused.at) : '')}
    >
      {t.paused}
    </Chip>
  ) : null;

export const NotSoldChips = ({ renamed, notSold }: Pick<ProductPrice, 'renamed' | 'notSold'>) => (
  <>
    {notSold === 'below_cost' && (
      <Chip icon={TriangleAlert} tone="care" title={t.belowCostTitle}>
        {t.belowCost}
      </Chip>
    )}
    {renamed && (
      <Chip icon={Replace} tone="care" title={t.renamedTitle(renamed.to, renamed.isOnSale)}>
        {t.renamed}
      </Chip>
    )}
  </>
);
