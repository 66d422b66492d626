import { toRupees } from '@topup/web-kit/format/paise.ts';
import { formatRupees, formatSigned } from '@topup/web-kit/format/rupees.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import type { Totals } from './simulate.ts';
import { whatIfTexts as t } from './texts.ts';

export const rupeesText = (paise: number): string => formatRupees(toRupees(paise)).replace('-', '−');
export const signedText = (paise: number): string => (paise === 0 ? t.same : formatSigned(Number(toRupees(paise))));

type Sum = number | null;
type OutcomeProps = { label: string; was: Sum; would: Sum; isBetter: (change: number) => boolean };

const Outcome = ({ label, was, would, isBetter }: OutcomeProps) => {
  const isKnown = was !== null && would !== null;
  const change = isKnown ? would - was : 0;
  const tone = change === 0 ? 'text-text-3' : isBetter(change) ? 'text-success' : 'text-danger';
  return (
    <div className="rounded-lg border border-line bg-surface-1 p-4 shadow-near">
      <dt className="text-sm text-text-2">{label}</dt>
      <dd>
        <span className="block text-lg font-bold tracking-tight tabular-nums sm:text-xl">
          {isKnown ? rupeesText(would) : '—'}
        </span>
        <span className="text-sm text-text-3 tabular-nums">
          {isKnown ? (
            <>
              <span>{`${t.was(rupeesText(was))} `}</span>
              <span className={cx('font-semibold', tone)}>{signedText(change)}</span>
            </>
          ) : (
            t.unknown
          )}
        </span>
      </dd>
    </div>
  );
};

export const OutcomeCards = ({ was, would }: { was: Totals; would: Totals }) => (
  <dl className="mb-4 grid gap-3 sm:grid-cols-3">
    <Outcome label={t.revenue} was={was.revenue} would={would.revenue} isBetter={(change) => change > 0} />
    <Outcome label={t.cost} was={was.cost} would={would.cost} isBetter={(change) => change < 0} />
    <Outcome label={t.profit} was={was.profit} would={would.profit} isBetter={(change) => change > 0} />
  </dl>
);
