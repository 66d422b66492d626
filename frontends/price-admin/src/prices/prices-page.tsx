import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { pricesQuery } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { priceAdminTexts as t } from '@topup/web-kit/texts/price-admin.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@topup/web-kit/ui/states.tsx';
import { Table } from '@topup/web-kit/ui/table.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw, Tags } from 'lucide-react';
import { priceColumns } from './price-columns.tsx';

function Prices() {
  const prices = useQuery(pricesQuery());
  if (prices.isPending) {
    return (
      <>
        <Loading label={t.loading} />
        <Skeleton className="h-160 w-full rounded-lg" />
      </>
    );
  }
  if (prices.isError) {
    const message = messageOf(prices.error, t.failed);
    return (
      <ErrorState
        title={t.failedTitle}
        message={message}
        onRetry={() => void prices.refetch()}
        busy={prices.isFetching}
      />
    );
  }
  if (prices.data.length === 0) return <EmptyState icon={Tags} title={t.empty} text={t.emptyText} />;
  const newest = prices.data.map(({ updatedAt }) => updatedAt ?? '').reduce((a, b) => (a > b ? a : b));
  return (
    <>
      <Table label={t.table} columns={priceColumns} rows={prices.data} rowKey={(price) => price._id} />
      <p className="mt-3 flex flex-wrap gap-x-6 text-sm text-text-3">
        <span>{t.total(prices.data.length)}</span>
        {newest && <span>{t.updated(formatIst(newest))}</span>}
      </p>
    </>
  );
}

/** Every price record of the game, as the store has it. */
export function PricesPage() {
  const { refetch, isFetching } = useQuery(pricesQuery());
  return (
    <div className="mx-auto max-w-7xl px-4 pt-5">
      <PageHeader title={t.title} text={t.text}>
        <Button
          icon={<RefreshCw aria-hidden="true" className="size-4" />}
          busy={isFetching}
          onClick={() => void refetch()}
        >
          {t.refresh}
        </Button>
      </PageHeader>
      <Prices />
    </div>
  );
}
