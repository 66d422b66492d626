import { May } from '@topup/web-kit/host/use-may.tsx';
import { messageOf } from '@topup/web-kit/api/api-error.ts';
import { pricesQuery, type ProductPrice } from '@topup/web-kit/api/product-prices.ts';
import { formatIst } from '@topup/web-kit/format/times.ts';
import { DataTableSkeleton } from '@topup/web-kit/ui/data-table.tsx';
import { Loading } from '@topup/web-kit/ui/skeleton.tsx';
import { StaleNotice } from '@topup/web-kit/ui/stale-notice.tsx';
import { QueryError } from '@topup/web-kit/ui/states.tsx';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useAlerts } from '../alert/alert-context.ts';
import { CsvDialog } from '../csv/csv-dialog.tsx';
import { useExport } from '../csv/use-export.ts';
import { EditingProvider, useNewEditing } from '../edit/editing.ts';
import { ImportsDialog } from '../imports/imports-dialog.tsx';
import { IconsCard } from '../icons/icons-card.tsx';
import { LatestDialog } from '../latest/latest-dialog.tsx';
import { useLatest } from '../latest/use-latest.ts';
import { RowJobsStage } from './row-jobs-stage.tsx';
import { priceTexts as t } from '../price/texts.ts';
import { ActionsCard } from './actions-card.tsx';
import { PRICE_COLUMNS } from './columns.tsx';
import { isGroup, type Group } from '../price/price-fields.ts';
import { HeaderCard } from './header-card.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PriceList } from './price-list.tsx';
import { NewNames } from '../names/new-names.tsx';
import { PointCostDialog } from '../point-cost/point-cost-dialog.tsx';
import { Proposals } from '../proposals/proposals.tsx';
import { useAddress } from '../screen/use-address.ts';
import { SEARCH, useSearch } from './use-search.ts';

const SKELETON_ROWS = 12;

/** Shows an alert when the first load has succeeded or failed. */
function useLoadedAlert({ data, error, isLoadingError }: UseQueryResult<ProductPrice[]>): void {
  const alerts = useAlerts();
  const loaded = useEffectEvent(() => alerts.success(t.loaded(data?.length ?? 0)));
  const failed = useEffectEvent(() => alerts.error(messageOf(error, t.failed)));
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) loaded();
  }, [isThere]);
  useEffect(() => {
    if (isLoadingError) failed();
  }, [isLoadingError]);
}

type ShownProps = {
  list: UseQueryResult<ProductPrice[]>;
  text: string;
  group: Group | null;
  onShowAll: () => void;
};

function Shown({ list, ...narrowed }: ShownProps) {
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = list;
  if (isPending) {
    return (
      <>
        <Loading label={t.loading} />
        <DataTableSkeleton columns={PRICE_COLUMNS} rows={SKELETON_ROWS} />
      </>
    );
  }
  if (!data) return <QueryError query={list} title={t.failedTitle} failed={t.failed} />;
  const retry = { onRetry: () => void refetch(), busy: isFetching };
  const asOf = t.stale(formatIst(new Date(dataUpdatedAt).toISOString()));
  return (
    <>
      {error && <StaleNotice title={messageOf(error, t.failed)} text={asOf} {...retry} />}
      <PriceList prices={data} {...narrowed} />
    </>
  );
}

export function PricesPage() {
  const list = useQuery(pricesQuery());
  const alerts = useAlerts();
  const editing = useNewEditing();
  const latest = useLatest();
  const address = useAddress();
  const [text, search] = useSearch();
  const requestedView = address.get('show');
  const group = isGroup(requestedView) ? requestedView : null;
  const show = (name: Group | null) => address.set({ show: name ?? '' }, true);
  useLoadedAlert(list);
  const refresh = async () => {
    const answer = await list.refetch();
    if (answer.isSuccess) alerts.success(t.loaded(answer.data.length));
    else alerts.error(messageOf(answer.error, t.failed));
  };
  const exportCsv = useExport();
  const opened = address.get('open');
  const open = (name: string) => address.set({ open: name });
  const close = () => address.set({ open: '' }, true);
  // Both parameters change in one update, because a second update would start from the old URL and undo the first.
  const showAll = () => address.set({ [SEARCH]: '', show: '' }, true);
  return (
    <EditingProvider value={editing}>
      <RowJobsStage prices={list.data}>
        <div className="mx-auto w-full max-w-7xl px-4 py-6">
          <HeaderCard
            prices={list.data}
            hasFailed={list.isLoadingError}
            group={group}
            onGroup={show}
            onPointCost={() => open('point-cost')}
          />
          <ActionsCard
            text={text}
            onSearch={search}
            onFetch={() => void latest.fetchLatest()}
            isFetching={latest.busy}
            progress={latest.progress.value}
            onRefresh={() => void refresh()}
            isRefreshing={list.isFetching}
          >
            <MoreMenu
              onImports={() => open('imports')}
              onImport={() => open('csv')}
              onExport={() => void exportCsv(list.data ?? [])}
            />
          </ActionsCard>
          <Proposals />
          <NewNames prices={list.data ?? []} />
          <May right="setPrices">
            <IconsCard />
          </May>
          <Shown list={list} text={text} group={group} onShowAll={showAll} />
        </div>
        {latest.latest && <LatestDialog latest={latest.latest} prices={list.data ?? []} onClose={latest.close} />}
        {opened === 'point-cost' && <PointCostDialog onClose={close} />}
        {opened === 'imports' && <ImportsDialog onClose={close} />}
        {opened === 'csv' && list.data && <CsvDialog prices={list.data} onClose={close} />}
      </RowJobsStage>
    </EditingProvider>
  );
}
