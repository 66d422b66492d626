import { deliveriesQuery } from '@topup/web-kit/api/deliveries.ts';
import { cx } from '@topup/web-kit/ui/cx.ts';
import { DataTable, DataTableSkeleton } from '@topup/web-kit/ui/data-table.tsx';
import { Pagination } from '@topup/web-kit/ui/pagination.tsx';
import { Loading, Skeleton } from '@topup/web-kit/ui/skeleton.tsx';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ChoiceChip } from '../list/filter-chips.tsx';
import { useRowKeys } from '../list/use-row-keys.ts';
import { ReadFailed } from '../list/read-failed.tsx';
import { formatCount } from '../format/counts.ts';
import { useAddress, type Address } from '../list/use-address.ts';
import { useDone } from '../decision/use-done.ts';
import { DeliveryCards, deliveryColumns } from './columns.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';
import { ProductNames } from './product-names.tsx';
import { SupplierBanner } from './supplier-banner.tsx';
import { deliveryTexts as t } from './texts.ts';
import { WaitingStatuses } from './waiting-statuses.tsx';

const SKELETONS = 5;
const TO_SETTLE = 'ambiguous';
const STATES = Object.entries(t.states).map(([value, label]) => ({ value, label }));
const stateOf = ({ get }: Address): string => (get('state') in t.states ? get('state') : TO_SETTLE);

const Waiting = () => (
  <>
    <Loading label={t.loading} />
    <div className="max-md:hidden">
      <DataTableSkeleton columns={deliveryColumns(0, () => undefined)} rows={SKELETONS} />
    </div>
    <div className="grid gap-2 md:hidden">
      {Array.from({ length: SKELETONS }, (_, index) => (
        <Skeleton key={index} className="h-28 rounded-lg" />
      ))}
    </div>
  </>
);

const listOf = (address: Address) => deliveriesQuery({ state: stateOf(address), page: address.page });

function List({ address, onView }: { address: Address; onView: (unit: string) => void }) {
  const state = stateOf(address);
  const list = useQuery(listOf(address));
  useRowKeys();
  if (list.isPending) return <Waiting />;
  const { error } = list;
  const failure = { failed: t.failed, error, onRetry: () => void list.refetch(), busy: list.isFetching };
  if (!list.data) return <ReadFailed {...failure} />;
  const { deliveries, pagination } = list.data;
  return (
    <>
      {error && <ReadFailed {...failure} stale={t.stale} />}
      {deliveries.length === 0 ? (
        <EmptyState
          picture={state === TO_SETTLE ? 'tray' : 'search'}
          title={state === TO_SETTLE ? t.empty : t.nothing}
          text={state === TO_SETTLE ? t.emptyText : t.nothingText}
        />
      ) : (
        <div className={cx(list.isPlaceholderData && 'opacity-60')}>
          <div className="max-md:hidden">
            <DataTable
              label={t.table}
              columns={deliveryColumns(list.dataUpdatedAt, onView)}
              rows={deliveries}
              rowKey={({ unit }) => unit}
              onOpen={({ unit }) => onView(unit)}
            />
          </div>
          <DeliveryCards rows={deliveries} receivedAt={list.dataUpdatedAt} onView={onView} />
        </div>
      )}
      <p role="status" className="mt-3 text-sm text-text-2 tabular-nums">
        {t.showing(formatCount(deliveries.length), formatCount(pagination.total))}
      </p>
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        busy={list.isPlaceholderData}
        onPage={(page) => address.set({ page: String(page) })}
      />
    </>
  );
}

export function DeliveriesTab() {
  const address = useAddress();
  const viewed = address.get('view');
  const doing = useDone();
  const ids = useQuery(listOf(address)).data?.deliveries.map(({ unit }) => unit) ?? [];
  const view = (unit: string) => {
    doing.forget();
    address.set({ view: unit });
  };
  return (
    <>
      <SupplierBanner />
      <WaitingStatuses />
      <div className="mb-4">
        <ChoiceChip
          label={t.state}
          options={STATES}
          value={stateOf(address)}
          onChange={(state) => address.set({ state: state === TO_SETTLE ? '' : state })}
        />
      </div>
      {!viewed && <DoneNotice done={doing.done} className="mb-4" />}
      <ProductNames>
        <List address={address} onView={view} />
        {viewed && (
          <DeliveryPanel
            unit={viewed}
            steps={{ ids, onView: view }}
            onClose={() => address.set({ view: '' })}
            doing={doing}
          />
        )}
      </ProductNames>
    </>
  );
}
