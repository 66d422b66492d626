import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { Download, SlidersHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { BulkDialog } from '../bulk/bulk-dialog.tsx';
import { SelectionBar } from '../bulk/selection-bar.tsx';
import { bulkTexts } from '../bulk/texts.ts';
import { csvTexts as c } from '../csv/texts.ts';
import { useExport } from '../csv/use-export.ts';
import { priceTexts as t } from '../price/texts.ts';
import { lastUpdated, type Group } from '../price/price-fields.ts';
import { PriceCards } from './price-cards.tsx';
import { PriceTable } from './price-table.tsx';
import { useAddress } from '../screen/use-address.ts';
import { useIsNarrow } from '../screen/use-is-narrow.ts';
import { usePriceRows, type Sorted } from './use-price-rows.ts';

type PriceListProps = { prices: ProductPrice[]; text: string; group: Group | null; onShowAll: () => void };

const Footer = ({ found, prices }: { found: number; prices: ProductPrice[] }) => {
  const at = lastUpdated(prices);
  return (
    <footer className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-text-2 tabular-nums">
      <p role="status">{found === prices.length ? t.total(found) : t.found(found, prices.length)}</p>
      {at && (
        <p>
          <span>{`${t.lastUpdated} `}</span>
          <time dateTime={at}>{formatIst(at)}</time>
        </p>
      )}
    </footer>
  );
};

const DESCENDING = '-';

/** The sort order, kept in the URL: `sort=customPrice`, or `sort=-customPrice` for descending. */
function useSorted(): [Sorted, (key: string) => void] {
  const address = useAddress();
  const said = address.get('sort');
  const sorted = useMemo(
    () => (said ? { key: said.replace(/^-/, ''), isDescending: said.startsWith(DESCENDING) } : null),
    [said],
  );
  const sort = (key: string) => {
    if (sorted?.key !== key) address.set({ sort: key }, true);
    else address.set({ sort: sorted.isDescending ? '' : `${DESCENDING}${key}` }, true);
  };
  return [sorted, sort];
}

export function PriceList({ prices, text, group, onShowAll }: PriceListProps) {
  const isNarrow = useIsNarrow();
  const [sorted, sort] = useSorted();
  const rows = usePriceRows(prices, { text, group }, sorted);
  const exportCsv = useExport();
  const [isChanging, setIsChanging] = useState(false);
  if (prices.length === 0) return <EmptyState title={t.emptyTitle} text={t.emptyText} />;
  const isEmpty = rows.shown.length === 0;
  return (
    <>
      {isEmpty && (
        <EmptyState
          picture="search"
          title={t.nothingFoundTitle}
          text={text.trim() || !group ? t.nothingFound(text.trim()) : t.noneInGroup(t.groups[group])}
        >
          <Button onClick={onShowAll}>{group ? t.showAll : t.clear}</Button>
        </EmptyState>
      )}
      {!isEmpty && (isNarrow ? <PriceCards rows={rows} /> : <PriceTable rows={rows} sorted={sorted} onSort={sort} />)}
      <Footer found={rows.shown.length} prices={prices} />
      <SelectionBar count={rows.chosen.length} onClear={rows.selectNone}>
        <Button onClick={() => void exportCsv(rows.chosen)} icon={<Download aria-hidden="true" className="size-4" />}>
          {c.export}
        </Button>
        <Button
          variant="primary"
          onClick={() => setIsChanging(true)}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        >
          {bulkTexts.change}
        </Button>
      </SelectionBar>
      {isChanging && <BulkDialog products={rows.chosen} onClose={() => setIsChanging(false)} />}
    </>
  );
}
