import { May } from '@topup/web-kit/host/use-may.tsx';
import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { Card } from '@topup/web-kit/ui/card.tsx';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { PageTitle } from '@topup/web-kit/ui/page-title.tsx';
import { Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { priceTexts as t } from '../price/texts.ts';
import { GROUP_NAMES, GROUPS, type Group } from '../price/price-fields.ts';

const CARE: ReadonlySet<Group> = new Set(['no-price', 'no-points', 'below-cost', 'renamed', 'drifted']);

type GroupCountProps = { group: Group; count: number | '—' | undefined; isChosen: boolean; onChoose: () => void };

const GroupCount = ({ group, count, isChosen, onChoose }: GroupCountProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onChoose}
    className={cx(
      'flex min-h-11 min-w-20 flex-col rounded-md border px-3 py-1.5 text-left transition-colors max-sm:min-w-0 max-sm:px-2',
      isChosen ? 'border-accent bg-accent/8' : 'border-line hover:bg-surface-2',
    )}
  >
    <span className="text-xs text-text-3 sm:whitespace-nowrap">{t.groups[group]}</span>
    <span
      className={cx(
        'text-lg font-bold tabular-nums',
        CARE.has(group) && Number(count) > 0 ? 'text-warning' : 'text-text-1',
      )}
    >
      {count ?? <Skeleton className="my-1 h-5 w-8" />}
    </span>
  </button>
);

type HeaderCardProps = {
  prices: ProductPrice[] | undefined;
  /** Whether the list failed to load, so that there is nothing to count. */
  hasFailed: boolean;
  group: Group | null;
  onGroup: (group: Group | null) => void;
  onPointCost: () => void;
};

export function HeaderCard({ prices, hasFailed, group, onGroup, onPointCost }: HeaderCardProps) {
  return (
    <Card className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 p-4 sm:p-6">
      <div>
        <PageTitle className="text-xl font-bold tracking-tight sm:text-2xl">{t.title}</PageTitle>
        <p className="mt-1 text-sm text-text-2">{t.text}</p>
        <p className="mt-1 text-sm text-text-2">
          <span>{t.pointCost(prices?.[0]?.pointCost ?? null)}</span>{' '}
          <May right="setPrices">
            <button
              type="button"
              onClick={onPointCost}
              className="min-h-8 font-semibold text-info underline underline-offset-4 max-sm:min-h-11"
            >
              {t.setPointCost}
            </button>
          </May>
        </p>
      </div>
      <div
        role="group"
        aria-label={t.groupFilter}
        className="grid gap-2 max-sm:w-full max-sm:grid-fit-20 sm:grid-flow-col sm:grid-cols-none"
      >
        {GROUP_NAMES.map((name) => (
          <GroupCount
            key={name}
            group={name}
            count={hasFailed ? '—' : prices?.filter(GROUPS[name]).length}
            isChosen={group === name}
            onChoose={() => onGroup(group === name ? null : name)}
          />
        ))}
      </div>
    </Card>
  );
}
