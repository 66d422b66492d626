import type { ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { DataTable } from '@topup/web-kit/ui/data-table.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { PackageOpen, SearchX } from 'lucide-react';
import { priceTexts as t } from '../texts.ts';
import { PRICE_COLUMNS } from './columns.tsx';
import { lastUpdated } from './facts.ts';
import { matches } from './match.ts';

type PriceTableProps = { prices: ProductPrice[]; text: string; onClear: () => void };

const Footer = ({ found, prices }: { found: number; prices: ProductPrice[] }) => {
  const at = lastUpdated(prices);
  return (
    <footer className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-text-2 tabular-nums">
      <p role="status">{found === prices.length ? t.total(found) : t.found(found, prices.length)}</p>
      {at && (
        <p>
          {t.lastUpdated} <time dateTime={at}>{formatIst(at)}</time>
        </p>
      )}
    </footer>
  );
};

/** The price list, narrowed to what matches `text`; how many there are and how fresh they are stands below. */
export function PriceTable({ prices, text, onClear }: PriceTableProps) {
  if (prices.length === 0) return <EmptyState icon={PackageOpen} title={t.emptyTitle} text={t.emptyText} />;
  const rows = prices.filter((price) => matches(price, text));
  return (
    <>
      {rows.length > 0 ? (
        <DataTable label={t.table} columns={PRICE_COLUMNS} rows={rows} rowKey={({ _id }) => _id} />
      ) : (
        <EmptyState icon={SearchX} title={t.nothingFoundTitle} text={t.nothingFound(text.trim())}>
          <Button onClick={onClear}>{t.clear}</Button>
        </EmptyState>
      )}
      <Footer found={rows.length} prices={prices} />
    </>
  );
}
