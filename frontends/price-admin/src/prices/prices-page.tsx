import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { pricesQuery } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { useHost } from '@topup/web-kit/host/host-context.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { DataTableSkeleton } from '@topup/web-kit/ui/data-table.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { priceTexts as t } from '../texts.ts';
import { PRICE_COLUMNS } from './columns.tsx';
import { HeaderCard } from './header-card.tsx';
import { PriceTable } from './price-table.tsx';
import { SearchBox } from './search-box.tsx';
import { useSearch } from './use-search.ts';

/** About as many as the provider's catalogue has, so that little moves when they arrive. */
const SKELETON_ROWS = 12;

type ListProps = { text: string; onClear: () => void };

function PriceList({ text, onClear }: ListProps) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = useQuery(pricesQuery());
  if (isPending) {
    return (
      <>
        <Loading label={t.loading} />
        <DataTableSkeleton columns={PRICE_COLUMNS} rows={SKELETON_ROWS} />
      </>
    );
  }
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  if (!data) return <ErrorState title={t.failedTitle} message={messageOf(error, t.failed)} {...retry} />;
  const asOf = t.stale(formatIst(new Date(dataUpdatedAt).toISOString()));
  return (
    <>
      {error && <StaleNotice title={messageOf(error, t.failed)} text={asOf} {...retry} />}
      <PriceTable prices={data} text={text} onClear={onClear} />
    </>
  );
}

/** The store's price list, to read and to search. */
export function PricesPage() {
  const { data, isFetching, refetch } = useQuery(pricesQuery());
  const [text, search] = useSearch();
  const host = useHost();
  const refresh = async () => {
    const answer = await refetch();
    if (answer.isSuccess) host.announce(t.refreshed(answer.data.length));
  };
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-6">
      <HeaderCard prices={data} />
      <div className="mb-4 flex items-center gap-3">
        <SearchBox text={text} onSearch={search} />
        <Button
          onClick={() => void refresh()}
          busy={isFetching}
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
        >
          <span className="max-sm:sr-only">{t.refresh}</span>
        </Button>
      </div>
      <PriceList text={text} onClear={() => search('')} />
    </div>
  );
}
