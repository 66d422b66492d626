import { statsQuery } from '@topup/web-kit/api/admin-stats.ts';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { opsTexts as t } from '@topup/web-kit/texts/ops-dashboard.ts';
import { Button } from '@topup/web-kit/ui/button.tsx';
import { PageHeader } from '@topup/web-kit/ui/page-header.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { ErrorState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { StatsCards } from './stats-cards.tsx';

function Body() {
  const stats = useQuery(statsQuery());
  if (stats.isPending) {
    return (
      <>
        <Loading label={t.loading} />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-32 rounded-lg" />
          ))}
        </div>
        <div className="mt-4 grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      </>
    );
  }
  if (stats.isError) {
    const message = messageOf(stats.error, t.failed);
    return (
      <ErrorState
        title={t.failedTitle}
        message={message}
        onRetry={() => void stats.refetch()}
        busy={stats.isFetching}
      />
    );
  }
  return <StatsCards stats={stats.data} />;
}

/** The store's numbers at a glance. */
export function StatsPage() {
  const { refetch, isFetching } = useQuery(statsQuery());
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
      <Body />
    </div>
  );
}
