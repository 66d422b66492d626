import { May } from '@topup/web-kit/host/use-may.tsx';
import { deliveriesQuery } from '@topup/web-kit/api/deliveries.ts';
import { EmptyState } from '@topup/web-kit/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DoneNotice } from '../decision/done-notice.tsx';
import { ChoiceChip, named } from '../list/filter-chips.tsx';
import { ListView } from '../list/list-view.tsx';
import { formatCount } from '../format/counts.ts';
import { useViewed } from '../list/use-viewed.ts';
import { DeliveryCards, deliveryColumns } from './columns.tsx';
import { ProductNames } from '../record/product-names.tsx';
import { SupplierBanner } from './supplier-banner.tsx';
import { deliveryTexts as t } from './texts.ts';
import { WaitingStatuses } from './waiting-statuses.tsx';
import { lazy, Suspense } from 'react';

const DeliveryPanel = lazy(() => import(/* webpackChunkName: "delivery" */ './delivery-panel.tsx'));
/** Loaded with this tab only. */
const ChargesCard = lazy(() => import(/* webpackChunkName: "charges" */ './charges-card.tsx'));

const SKELETONS = 5;
const TO_SETTLE = 'ambiguous';
const STATES = named(t.states);

/** `children`: shown below the supplier's figures. */
export function DeliveriesTab({ children }: { children: ReactNode }) {
  const { address, doing, viewed, view, close } = useViewed();
  const asked = address.get('state');
  const state = asked in t.states ? asked : TO_SETTLE;
  const list = useQuery(deliveriesQuery({ state, page: address.page }));
  const { data, dataUpdatedAt } = list;
  return (
    <>
      <SupplierBanner />
      {children}
      <May right="own">
        <WaitingStatuses />
      </May>
      <div className="mb-4">
        <ChoiceChip
          label={t.state}
          options={STATES}
          value={state}
          onChange={(next) => address.set({ state: next === TO_SETTLE ? '' : next })}
        />
      </div>
      {!viewed && <DoneNotice done={doing.done} className="mb-4" />}
      <ProductNames>
        <Suspense fallback={null}>
          <ChargesCard />
        </Suspense>
        <ListView
          list={list}
          pageOf={({ deliveries, pagination }) => ({
            ...pagination,
            rows: deliveries,
            showing: t.showing(formatCount(deliveries.length), formatCount(pagination.total)),
          })}
          columns={deliveryColumns(dataUpdatedAt, view)}
          cards={(rows) => <DeliveryCards rows={rows} receivedAt={dataUpdatedAt} onView={view} />}
          idOf={({ unit }) => unit}
          nothing={
            <EmptyState
              picture={state === TO_SETTLE ? 'tray' : 'search'}
              title={state === TO_SETTLE ? t.empty : t.nothing}
              text={state === TO_SETTLE ? t.emptyText : t.nothingText}
            />
          }
          texts={t}
          skeletons={SKELETONS}
          onView={view}
          onPage={(page) => address.set({ page: String(page) })}
        />
        {viewed && (
          <Suspense fallback={null}>
            <DeliveryPanel
              unit={viewed}
              steps={{ ids: data?.deliveries.map(({ unit }) => unit) ?? [], onView: view }}
              onClose={close}
              doing={doing}
            />
          </Suspense>
        )}
      </ProductNames>
    </>
  );
}
